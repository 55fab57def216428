import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { describeSelf } from '../../../src/core/write/lock-owner.ts'
import { rounds } from '../../rounds.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const FILES = {
  'site.config.ts': 'export default { title: "Site 0", theme: "theme.tsx" }\n',
  'theme.tsx': `import { defineTheme } from 'octavo/theme'
export default defineTheme({ slots: { Footer: () => <p>0</p> } })
`,
  'content/docs/index.md': '# Home\n',
  'content/docs/code.mdx':
    'import { Part } from "../../part.tsx"\nexport const n = 0\n\n# Code\n\n<Part /> {n}\n',
  'content/pages/shop.tsx': 'export default () => <h1>Shop 0</h1>\n',
  'part.tsx': 'export const Part = () => <b>0</b>\n',
}

const CHANGES = Math.min(20, rounds(5))

const bundles = (site: TestSite): string[] =>
  readdirSync(join(site.root, '.octavo/cache/code')).filter((name) => !name.endsWith('.json'))
const kindsOf = (names: readonly string[]): string[] =>
  names.map((name) => name.replace(/-[\w-]{8,}?(?=\.\w+(?:\.map)?$)/, '')).sort()

test('changes of configuration, theme and page code leave only the latest bundles', async () => {
  const site = siteTest(FILES)
  await site.build()
  const first = bundles(site)
  for (let at = 1; at <= CHANGES; at++) {
    // Changes the theme only once, because bundling it takes seconds.
    for (const [path, text] of Object.entries(FILES))
      if (path !== 'theme.tsx' || at === 3) site.write(path, text.replaceAll('0', String(at)))
    expect((await site.build()).findings).toEqual([])
  }
  const last = bundles(site)
  expect(kindsOf(last)).toEqual(kindsOf(first))
  expect(last).not.toEqual(first)
  const names = new Set(last)
  expect((await site.build()).summary.written).toBe(0)
  site.write('content/docs/index.md', '# Home, sweet home\n')
  await site.build()
  expect(new Set(bundles(site))).toEqual(names)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('bundles that another session may import remain until it ends', async () => {
  const site = siteTest(FILES)
  const other = await createSession({ root: site.root, threads: 1 })
  await site.build()
  const old = bundles(site).filter((name) => name.startsWith('config-'))
  const change = (title: string) =>
    site.write('site.config.ts', FILES['site.config.ts'].replace('Site 0', title))
  change('Site 1')
  await site.build()
  expect(bundles(site)).toEqual(expect.arrayContaining(old))
  await other.close()
  change('Site 2')
  await site.build()
  const remaining = bundles(site)
  expect(old.filter((name) => remaining.includes(name))).toEqual([])
  // The code, and its source map.
  expect(remaining.filter((name) => name.startsWith('config-'))).toHaveLength(2)
})

test('the session file of a process that has ended protects no bundles', async () => {
  const site = siteTest(FILES)
  await site.build()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const owner = { ...describeSelf(), pid }
  site.write('.octavo/cache/code/session-0-left', JSON.stringify(owner))
  site.write('site.config.ts', FILES['site.config.ts'].replace('Site 0', 'Site 1'))
  await site.build()
  expect(bundles(site).filter((name) => name.startsWith('config-'))).toHaveLength(2)
  expect(
    readdirSync(join(site.root, '.octavo/cache/code')).filter((name) => name.startsWith('session-')),
  ).toEqual([])
})
