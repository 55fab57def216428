// Files that are deleted or change during a build, and files that are too large.

import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { png, siteTest, type TestSite } from '../../site-test.ts'

/** Returns a configuration with a plugin that changes a file in one hook of the build. */
function configThat(hook: string, act: string, root: string): string {
  return `import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const root = ${JSON.stringify(root)}
const act = () => { ${act} }
export default { plugins: [{ name: 'meanwhile', ${hook} }] }`
}

/** Hooks in the order of the build. */
const AFTER_LISTING = 'addPages: () => { act(); return [] }'
const AFTER_READING =
  "outputs: [{ name: 'meanwhile', combine: () => ({}), make: () => { act(); return { files: [] } } }]"

function smallSite(): TestSite {
  return siteTest({
    'content/docs/index.md': '# Home\n\n![A picture](a.png)\n',
    'content/docs/page.md': '# Page\n',
    'content/docs/a.png': png(1, 1),
    'static/b.txt': 'b',
  })
}

const DELETED = 'This file was deleted during the build.'
const CHANGED = 'This file changed or was deleted during the build.'

test.each([
  [
    'a page that vanishes after it was listed',
    AFTER_LISTING,
    'content/docs/page.md',
    'unreadable-file',
    DELETED,
  ],
  ['an image that vanishes after it was read', AFTER_READING, 'content/docs/a.png', 'file-changed', CHANGED],
  ['a static file that vanishes after it was read', AFTER_READING, 'static/b.txt', 'file-changed', CHANGED],
])('%s is an error, and the last output is unchanged', async (_, hook, path, rule, message) => {
  const site = smallSite()
  await site.build()
  const before = site.output()
  site.write('site.config.ts', configThat(hook, `rmSync(join(root, '${path}'), { force: true })`, site.root))
  site.write(path, 'other contents')
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
    { rule, message, place: { path } },
  ])
  expect(site.output()).toEqual(before)
  site.write('site.config.ts', 'export default {}')
  expect((await site.build()).findings.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('an image that changes after it was read is an error, because its name contains its hash', async () => {
  const site = smallSite()
  const act = `writeFileSync(join(root, 'content/docs/a.png'), new Uint8Array([${[...png(2, 2)]}]))`
  site.write('site.config.ts', configThat(AFTER_READING, act, site.root))
  const { findings } = await site.build()
  expect(findings).toMatchObject([{ rule: 'file-changed', place: { path: 'content/docs/a.png' } }])
  expect((await site.build()).findings).toEqual([])
})

test.each([
  ['a page', 5 << 20],
  ['a page that does not fit into memory', 600 << 20],
])('%s that is too large is an error', async (_, size) => {
  const site = siteTest({ 'index.md': '# Home\n', 'large.md': '' })
  truncateSync(join(site.root, 'large.md'), size)
  const { findings } = await site.check()
  expect(findings).toMatchObject([
    { rule: 'unreadable-file', message: 'This page is larger than 4 MB.', place: { path: 'large.md' } },
  ])
})

test('a static file of any size is published, and reused', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'static/large.bin': 'x' })
  truncateSync(join(site.root, 'static/large.bin'), 65 << 20)
  expect((await site.build()).summary.written).toBeGreaterThan(3)
  site.remove('.octavo')
  expect((await site.build()).summary.written).toBe(0)
})
