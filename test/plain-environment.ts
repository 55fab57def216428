// A neutral environment for commands that tests run: no colours, whatever started the tests.

for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_ACTIONS']) delete process.env[name]
process.env.NO_COLOR = '1'
