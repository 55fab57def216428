// Files that an edit rewrites: those that contain the edited text, and no others.

import { expect, test } from 'vitest'
import { siteTest, type TestSite } from '../../site-test.ts'

const folders = ['alpha', 'beta', 'gamma'].flatMap((folder) =>
  ['one', 'three', 'two'].map((name) => [`docs/${folder}/${name}.md`, `# ${folder} ${name}\n\nText.\n`]),
)
const files: Readonly<Record<string, string>> = {
  'site.config.ts': `export default { content: { docs: 'docs' }, url: 'https://docs.example.com' }`,
  'docs/index.md': '# Home\n\n[A page](./gamma/two.md)\n',
  ...Object.fromEntries(folders),
}

/** Builds again, and returns changed and deleted files, without the search index and with hashes as `*`. */
async function rewrites(site: TestSite): Promise<string[]> {
  const before = site.output()
  await site.build()
  const after = site.output()
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const changed = names.filter(
    (name) => before.get(name) !== after.get(name) && !/^(search|\.octavo)\//.test(name),
  )
  return [...new Set(changed.map((name) => name.replace(/-[\w-]{22}\./, '-*.')))].sort()
}

test('a new title rewrites only the pages that show it', async () => {
  const site = siteTest(files)
  await site.build()
  site.write('docs/beta/two.md', '# Beta second\n\nText.\n')
  expect(await rewrites(site)).toEqual([
    'assets/manifest.json',
    'assets/routes.json',
    'assets/sidebar-*.json',
    'beta/one/index.html',
    'beta/three/index.html',
    'beta/two.md',
    'beta/two/index.html',
    // The neighboring page, which contains the title in its link.
    'gamma/one/index.html',
    'llms-full.txt',
    'llms.txt',
  ])
  expect((await site.buildClean()).output).toEqual(site.output())
})

test('a new page rewrites only pages with it in their open branch, and its neighbors', async () => {
  const site = siteTest(files)
  await site.build()
  site.write('docs/beta/zeta.md', '# Beta zeta\n\nText.\n')
  expect(await rewrites(site)).toEqual([
    '_redirects',
    'assets/manifest.json',
    'assets/routes.json',
    'assets/sidebar-*.json',
    'beta/one/index.html',
    'beta/three/index.html',
    'beta/two/index.html',
    'beta/zeta.md',
    'beta/zeta/index.html',
    'gamma/one/index.html',
    'llms-full.txt',
    'llms.txt',
    'pages.json',
    'sitemap.xml',
  ])
  expect((await site.buildClean()).output).toEqual(site.output())
})

test('an edit of text rewrites only its page and the machine-readable files', async () => {
  const site = siteTest(files)
  await site.build()
  site.write('docs/beta/two.md', '# beta two\n\nOther text.\n')
  expect(await rewrites(site)).toEqual([
    'beta/two.md',
    'beta/two/index.html',
    'llms-full.txt',
    // Contains the beginning of the text.
    'llms.txt',
  ])
})
