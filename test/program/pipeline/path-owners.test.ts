// Aliases and redirects at the path of any other file of the output, and pages renamed only in case: the page and the file stay.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const files = {
  'index.md': '# Home\n',
  'other.md': '# Other\n',
  'blog/2024-01-01-post.md': '# Post\n',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'maker.ts':
    "export default { name: 'maker', outputs: [{ name: 'x', combine: () => 1, make: () => ({ files: [{ path: 'plugin/data.json', contents: { kind: 'text', text: '{}' } }] }) }] }\n",
  'site.config.ts':
    "import maker from './maker.ts'\nexport default { title: 'T', url: 'https://example.com', content: { docs: '.', blog: { folder: 'blog', kind: 'blog' } }, redirects: { '/away': 'https://example.com' }, plugins: [maker], htmlStubs: true, rules: { 'redirect-over-page': 'warning', 'clashing-paths': 'warning' } }\n",
}

const paths = [
  '404.html',
  'index.md',
  'other.md',
  'OTHER.md',
  'llms.txt',
  'sitemap.xml',
  'robots.txt',
  'pages.json',
  'opensearch.xml',
  'blog/rss.xml',
  'search/manifest.json',
  'assets/manifest.json',
  'assets/routes.json',
  'logo.svg',
  'plugin/data.json',
  '_redirects',
]

test('an alias with the path of any output file is reported, and the file is unchanged', async () => {
  const site = siteTest({ ...files, 'x.md': '# X\n' })
  expect((await site.build()).findings).toEqual([])
  const before = site.output()
  for (const path of paths) if (path !== 'OTHER.md') expect([...before.keys()]).toContain(path)

  site.write('x.md', `---\naliases: [${paths.map((path) => `/${path}`).join(', ')}]\n---\n\n# X\n`)
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}`)).toEqual(
    paths.map(() => 'redirect-over-page x.md:2'),
  )
  const checked = await site.check()
  expect(checked.findings.map(({ message }) => message)).toEqual(findings.map(({ message }) => message))
  const after = site.output()
  const named = (output: Map<string, string>) => [...output.keys()].filter((path) => !path.endsWith('.bin'))
  expect(named(after)).toEqual(named(before))
  for (const path of ['404.html', 'other.md', 'sitemap.xml', 'plugin/data.json'])
    expect([path, after.get(path)]).toEqual([path, before.get(path)])
})

test('a page renamed only in case is published, and its old path redirects on hosts', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'install.md': '---\naliases: [/Install, /INSTALL]\n---\n\n# Setup\n',
    'site.config.ts': "export default { redirects: { '/Home': '/' , '/inStall': '/install' } }\n",
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const output = [...site.output().keys()]
  expect(output.filter((path) => /install\/index/i.test(path))).toEqual(['install/index.html'])
  expect(site.page('/install')).toContain('Setup')
  const rules = readFileSync(join(site.root, 'build/_redirects'), 'utf8')
  for (const from of ['/Install', '/INSTALL', '/inStall']) expect(rules).toContain(`${from} /install 301!`)
})
