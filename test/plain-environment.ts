// A neutral environment for commands that tests run: no colors, whatever started the tests.
// Properties are tested with the same samples on every machine; FC_SEED=<number> chooses others.

import fc from 'fast-check'

for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_ACTIONS', 'OCTAVO_REMOTE_CACHE']) delete process.env[name]
process.env.NO_COLOR = '1'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })
