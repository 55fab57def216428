// Places of problems in Sass style sheets, which refer to the Sass source and not to the compiled sheet.

import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { siteTest } from '../../site-test.ts'

/** Creates a site whose `sass` returns this sheet. Line 4 of the sheet is line 2 of the partial. */
function siteWith(css: string) {
  return siteTest({
    'index.md': '# Home\n',
    'site.config.ts': "export default { styles: ['./css/main.scss'] }",
    'css/main.scss': '@use "part";\n',
    'css/_part.scss': '// A comment.\n.a { … }\n',
    'node_modules/sass/package.json': '{ "name": "sass", "version": "1.0.0", "main": "index.js" }',
    'node_modules/sass/index.js': `const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')
exports.compile = (path) => {
  const part = pathToFileURL(join(dirname(path), '_part.scss'))
  const sourceMap = { version: 3, sources: [part.href], names: [], mappings: ';;;AACA' }
  return { css: ${JSON.stringify(`\n\n\n${css}\n`)}, loadedUrls: [pathToFileURL(path), part], sourceMap }
}`,
  })
}

test('a declaration that browsers ignore has its place in Sass', async () => {
  const { findings } = await siteWith('.a { colr: red }').build()
  expect(findings).toMatchObject([
    { rule: 'configuration', severity: 'warning', place: { path: 'css/_part.scss', line: 2, column: 1 } },
  ])
})

test('a missing file has its place in Sass', async () => {
  const problem: ConfigProblem = await siteWith('.a { background: url("./none.png") }')
    .build()
    .then(
      () => expect.unreachable('The build succeeded.'),
      (error) => error,
    )
  expect(problem.findings).toMatchObject([
    {
      severity: 'error',
      message: 'Could not resolve "./none.png".',
      place: { path: 'css/_part.scss', line: 2, column: 1 },
    },
  ])
})

test('an edit of an imported file fixes a sheet that could not be compiled, in a warm build too', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': "export default { styles: ['./css/main.scss'] }",
    'css/main.scss': '@use "parts/part";\n',
    'css/parts/_part.scss': '.a { color: $nope }\n',
    'node_modules/sass/package.json': '{ "name": "sass", "version": "1.0.0", "main": "index.js" }',
    'node_modules/sass/index.js': `const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const { pathToFileURL } = require('node:url')
exports.compile = (path) => {
  const part = join(dirname(path), 'parts/_part.scss')
  const css = readFileSync(part, 'utf8')
  if (css.includes('$nope')) throw new Error('Undefined variable.')
  return { css, loadedUrls: [pathToFileURL(path), pathToFileURL(part)] }
}`,
  })
  const errors = async () => {
    const { findings } = await site.build().catch((error: ConfigProblem) => error)
    return findings.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []))
  }
  expect(await errors()).toEqual(['Undefined variable.'])
  site.write('css/parts/_part.scss', '.a { color: red }\n')
  expect(await errors()).toEqual([])
})
