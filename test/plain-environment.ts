// Sets up a neutral environment: commands print no colors, whatever the environment of the test run. Property tests use the
// same samples on every machine; FC_SEED=<number> chooses others. React is the production build, as in sites: the development
// build records a stack for each element. Commands of tests do not inherit the mode.

import fc from 'fast-check'

for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_ACTIONS', 'OCTAVO_REMOTE_CACHE']) delete process.env[name]
process.env.NO_COLOR = '1'

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1) })

const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
await Promise.all([import('react/jsx-runtime'), import('react-dom/server')])
if (NODE_ENV === undefined) delete process.env.NODE_ENV
else process.env.NODE_ENV = NODE_ENV
