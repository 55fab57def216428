// Plugins of a site with fields in its configuration and transforms of its pages.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const EXAMPLE = readFileSync('test/program/plugin/banned-words.ts', 'utf8')
const config = (field: string) => `import { bannedWords } from './banned-words.ts'
export default { content: { docs: 'docs' }, plugins: [bannedWords], ${field} }`

/** Creates a site in which zod is installed. */
function siteWith(field: string, plugin = EXAMPLE) {
  const site = siteTest({
    'banned-words.ts': plugin,
    'site.config.ts': config(field),
    'docs/index.md': '# Home\n\nIt is simply good.\n\n::include{file="./_part.md"}\n',
    'docs/_part.md': 'One.\n\nJust two.\n',
  })
  mkdirSync(join(site.root, 'node_modules'))
  symlinkSync(join(process.cwd(), 'node_modules/zod'), join(site.root, 'node_modules/zod'))
  return site
}

test('the handbook contains the tested example', () => {
  const code = EXAMPLE.slice(EXAMPLE.indexOf('import'))
  expect(readFileSync('content/handbook/plugins.md', 'utf8')).toContain(code.trim())
})

test('a transform receives the field of its plugin, and its findings have file and line', async () => {
  const site = siteWith(`bannedWords: ['simply', 'Just']`)
  for (const _ of ['cold', 'warm']) {
    const { findings } = await site.build()
    expect(findings.map(({ message, place }) => [message, place?.path, place?.line])).toEqual([
      ['The page contains "Just".', 'docs/_part.md', 3],
      ['The page contains "simply".', 'docs/index.md', 3],
    ])
  }
  site.write('site.config.ts', config(`bannedWords: ['simply', 'None']`))
  expect((await site.build()).findings).toHaveLength(1)
})

test('an invalid value of the field is reported with its line, and a misspelled name with a suggestion', async () => {
  await expect(siteWith('bannedWords: [3]').build()).rejects.toMatchObject({
    findings: [{ rule: 'configuration', message: '`bannedWords[0]` is 3.', place: { line: 2 } }],
  })
  await expect(siteWith('banedWords: []').build()).rejects.toMatchObject({
    findings: [{ help: expect.stringContaining('bannedWords') }],
  })
})

test('a plugin without the field uses its default', async () => {
  expect((await siteWith("title: 'Site'").build()).findings).toEqual([])
})

test.each([
  [
    'a stage',
    'for (const block of tree.children) {',
    "if (tree) throw new Error('no words')\n        for (const block of tree.children) {",
  ],
  ['the creation', 'return {', "if (settings) throw new Error('no words')\n    return {"],
])('an error in %s is a finding of the page', async (_, from, to) => {
  const site = siteWith("bannedWords: ['x']", EXAMPLE.replace(from, to))
  const { findings } = await site.check()
  expect(findings).toMatchObject([
    {
      rule: 'plugin-failed',
      message: expect.stringMatching(
        /^The plugin "banned-words" failed at banned-words\.ts:\d+:\d+ on this page: no words$/,
      ),
      place: { path: 'docs/index.md' },
    },
  ])
})
