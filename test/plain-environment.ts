// Commands that tests run print for a pipe of a machine that is nobody's: no colours, whatever started the tests.

for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_ACTIONS']) delete process.env[name]
process.env.NO_COLOR = '1'
