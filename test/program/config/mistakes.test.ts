// Mistakes in site.config.ts: each is a finding with a fix.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import { siteTest } from '../../site-test.ts'

async function problemsOf(config: string): Promise<readonly Finding[]> {
  const site = siteTest({ 'site.config.ts': config, 'index.md': '# A\n' })
  try {
    return (await site.build()).findings
  } catch (error) {
    if (error instanceof ConfigProblem) return error.findings
    throw error
  }
}

test.each([
  ['export const title = "A"', 'has no default export', 'export default'],
  ['export default {', 'end of file', 'Fix the code'],
  ['throw new Error("boom")', 'boom', 'Fix the code'],
  ['export default Promise.reject(new Error("boom"))', 'boom', 'Fix the code'],
  ['export default { plugins: [null] }', 'plugins[0]', ''],
  ['export default { plugins: 3 }', '`plugins` is 3', 'Write a list.'],
  ['export default { title: 3 }', '`title` is 3', 'Write text.'],
  [
    'export default { lastUpdated: "yes" }',
    '`lastUpdated` is "yes"',
    'Write `true` or `false` or an object.',
  ],
  [
    "export default { theme: { color: 'red' } }",
    '`theme.color` is not a field of the configuration',
    'Remove it. The fields are: module, accent, font, monospace, radius, width.',
  ],
  [
    "export default { theme: { acent: '#2563eb' } }",
    '`theme.acent` is not a field',
    'Did you mean `accent`?',
  ],
  [
    "export default { theme: { accent: 'blue' } }",
    '`theme.accent` is "blue"',
    'Must be a six-digit hex color, such as `#2563eb`.',
  ],
  ['export default { theme: { radius: 4 } }', '`theme.radius` is 4', 'Write text.'],
  [
    "export default { theme: { width: '50%' } }",
    '`theme.width` is "50%"',
    'Must be a length such as `0.5rem` or `8px`.',
  ],
  [
    "export default { theme: { font: './inter.woff2' } }",
    '`theme.font` names "./inter.woff2", which is not a file',
    'install its package',
  ],
  ["export default { styles: './a.css' }", '`styles` is "./a.css"', 'Write a list of paths of style sheets'],
  ["export default { styles: ['./a.css'] }", '`styles` names "a.css", which is not a file', 'Write its path'],
  ["export default { theme: './theme' }", '`theme` names "theme", which is not a file', './theme.tsx'],
  ['export default { title: 10n }', '`title` is 10', 'Write text.'],
  ['export default { title: () => "A" }', '`title` is a function', 'Write text.'],
  ['export default { get title() { throw new Error("boom") } }', 'could not be run: boom', 'Fix the code'],
  [
    'const items = []; items.push(items); export default { sidebars: { docs: items } }',
    '`sidebars.docs[0]` contains itself',
    'Write plain text',
  ],
  [
    'const item = { label: "A", items: [] }; item.items.push(item); export default { sidebars: { docs: [item] } }',
    '`sidebars.docs[0].items[0]` contains itself',
    'Write plain text',
  ],
  [
    'let deep = []; for (let at = 0; at < 20000; at++) deep = [deep]; export default { title: deep }',
    'is nested more than 100 deep',
    'Write plain text',
  ],
  [
    'export default { search: { provider: "algolia", appId: "a", apiKey: "b", indexName: "c", searchParameters: { d: 1n } } }',
    '`search.searchParameters.d` is a bigint',
    'Write plain text',
  ],
  [
    'export default { tagline: "a\\ud800" }',
    '`tagline` contains an unpaired surrogate, U+D800',
    'Write plain text',
  ],
  [
    'export default { redirects: { "/\\x01": "/" } }',
    '`redirects` has a key that contains the control character U+0001',
    'Write plain text',
  ],
  ['export default { redirects: { old: "/" } }', '`redirects.old` has a name', 'Must start with `/`.'],
  ['export default { basePath: "/docs?x" }', '`basePath` is "/docs?x"', 'Must be a plain path'],
  ['export default { basePath: "//docs" }', '`basePath` is "//docs"', 'Must be a plain path'],
  ['export default { url: "https://a b.org" }', '`url` is "https://a b.org"', 'Must be an origin'],
  ['export default { url: "https://a.org:99999" }', '`url` is "https://a.org:99999"', 'Must be an origin'],
  [
    'export default { content: { docs: { folder: ".", tagsPath: "../labels" } } }',
    '`content.docs.tagsPath` is "../labels"',
    'Must be the last segment of a path',
  ],
  ['export default { outDir: "a\\0b" }', '`outDir` is "a', 'Must be a path'],
  ['export default { content: { a: ".", b: "." } }', 'both have the folder "."', 'Give each a folder'],
  ['export default { static: ["."] }', 'The static folder "." contains the site', 'a separate folder'],
  ['export default { static: [".."] }', 'The static folder ".." contains the site', 'a separate folder'],
  ['export default { static: ["index.md"] }', '"index.md" for static files is a file', 'Correct'],
  [
    'export default { colorMode: { default: "blue" } }',
    'is "blue"',
    'Write `"light"` or `"dark"` or `"system"`.',
  ],
  ['export default { logo: { src: "/a.svg" } }', '`logo.alt` is missing', 'Write text.'],
  ['export default { url: "example.com" }', '`url` is "example.com"', 'Must be an origin'],
  [
    'export default { theme: "site.config.ts" }',
    'The theme failed while a page was rendered',
    'Fix its code',
  ],
  ['export default { content: { docs: "none" } }', 'The folder "none" for the content of "docs"', 'Correct'],
  ['export default { static: ["none"] }', 'The folder "none" for static files', 'Correct'],
  ['export default { content: {} }', 'The site has no pages', 'Write a page'],
  [
    'export default { plugins: [{ name: "p", pages() { throw new Error("boom") } }] }',
    '"p" failed: boom',
    '',
  ],
  [
    'export default { plugins: [{ name: "p", pages: () => 5 }] }',
    '"p" failed: `pages` must return a list of pages: the value is 5.',
    '',
  ],
  [
    'export default { plugins: [{ name: "p", kindStyles: { docs: "./a.css" } }] }',
    '`plugins[0].kindStyles.docs` is not a field',
    'Did you mean `doc`?',
  ],
  [
    'export default { plugins: [{ name: "p", remark: ["toc"] }] }',
    '`plugins[0].remark[0]` is "toc"',
    'Must be',
  ],
  ['export default { plugins: [{ name: "p", checks: [{}] }] }', '`plugins[0].checks[0].name` is missing', ''],
  [
    'export default { plugins: [{ name: "p", checks: [{ name: "look", run: () => [] }] }] }',
    '`plugins[0].checks[0].run` is not a field',
    'The fields are: name, collect, combine.',
  ],
  [
    'export default { plugins: [{ name: "p", outputs: [{ name: "o", colect: () => 0, combine: () => 0, make: () => 0 }] }] }',
    '`plugins[0].outputs[0].colect` is not a field',
    'Did you mean `collect`?',
  ],
  [
    'export default { plugins: [{ name: "p", directives: { box: { element: "my-box", kinds: ["leaf"], lable: {} } } }] }',
    '`plugins[0].directives.box.lable` is not a field',
    'Did you mean `label`?',
  ],
  [
    'export default { plugins: [{ name: "p", checks: [{ name: "look" }] }] }',
    '`plugins[0].checks[0]` is {"name":"look"}',
    'Needs `collect` or `combine`',
  ],
  [
    'export default { plugins: [{ name: "p", directives: { box: {} } }] }',
    '`plugins[0].directives.box.kinds` is missing',
    'Write a list.',
  ],
  [
    'export default { plugins: [{ name: "p", outputs: [{ name: "o", combine: () => 0, make() { throw new Error("boom") } }] }] }',
    'The output "o" of the plugin "p" failed: boom',
    'Fix or remove',
  ],
  [
    'export default { plugins: [{ name: "p", outputs: [{ name: "o", combine: () => 0, make: () => 5 }] }] }',
    'The output "o" of the plugin "p" failed: `make` must return files',
    'Fix or remove',
  ],
])('`%s` is reported', async (config, problem, help) => {
  const [finding] = (await problemsOf(config)).filter(({ message }) => message.includes(problem))
  expect(finding).toMatchObject({ severity: 'error' })
  expect(finding!.place!.path).not.toContain('octavo')
  expect(finding!.help).toContain(help)
})

test('a configuration may be a promise', async () => {
  const site = siteTest({
    'site.config.ts': 'export default Promise.resolve({ title: "Later" })',
    'index.md': '# A\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('')).toContain('Later')
})

test('a cache folder cannot contain the site', async () => {
  const site = siteTest({ 'index.md': '# A\n' })
  for (const cacheDir of [site.root, join(site.root, '..')])
    await expect(site.build({ cacheDir })).rejects.toThrow('contains the site itself')
  expect(site.has('code')).toBe(false)
})

test('a plugin that throws on one page is reported with that page', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{
      name: 'picky',
      remark: [() => (tree, file) => { if (JSON.stringify(tree).includes('forbidden')) throw new Error('boom') }],
    }] }`,
    'index.md': '# A\n',
    'other.md': '# forbidden\n',
  })
  expect((await site.build()).findings).toMatchObject([
    {
      rule: 'plugin-failed',
      severity: 'error',
      message: 'The plugin "picky" failed at site.config.ts:3:94 on this page: boom',
      place: { path: 'other.md' },
    },
  ])
})

test('a plugin with the name of a built-in one is a warning', async () => {
  expect(await problemsOf('export default { plugins: [\n{ name: "search" }] }')).toMatchObject([
    {
      rule: 'configuration',
      severity: 'warning',
      message: '`plugins[0].name` is "search", the name of a built-in plugin.',
      help: 'Use another name. Findings and the data of pages name plugins.',
      place: { path: 'site.config.ts', line: 2 },
    },
  ])
})

test('a theme that throws is reported with its file', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { theme: "theme.tsx" }',
    'theme.tsx': `import { defaultTheme } from 'octavo/theme'
      const Footer = () => { throw new Error('boom') }
      export default { ...defaultTheme, slots: { ...defaultTheme.slots, Footer } }`,
    'index.md': '# A\n',
  })
  expect((await site.build()).findings).toMatchObject([
    { message: 'The theme failed while a page was rendered: boom', place: { path: 'theme.tsx', line: 2 } },
  ])
})

test('errors in a style sheet are reported, and it is still bundled', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { styles: ["own.css"] }',
    'own.css': 'a { color: red; }\nb { color red }\n',
    'index.md': '# A\n',
  })
  const expected = { rule: 'configuration', severity: 'warning', place: { path: 'own.css', line: 2 } }
  expect((await site.build()).findings).toMatchObject([expected])
  // The finding is also reported if the bundle is cached.
  expect((await site.build()).findings).toMatchObject([expected])
})

test("ignored files with a name similar to the configuration's are reported", async () => {
  const site = siteTest({ 'site.config.json': '{}', 'index.md': '# A\n' })
  expect((await site.build()).findings).toMatchObject([{ message: '"site.config.json" is not read.' }])
  site.write('site.config.ts', 'export default {}')
  expect((await site.build()).findings).toMatchObject([
    {
      severity: 'warning',
      message: '"site.config.json" is not read: the configuration is "site.config.ts".',
      place: { path: 'site.config.json' },
    },
  ])
})

test('a missing content folder does not change the last output', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { content: { docs: "docs" } }',
    'docs/index.md': '# A\n',
  })
  await site.build()
  const before = site.output()
  site.remove('docs')
  expect((await site.build()).findings.map(({ rule }) => rule)).toEqual(['no-content', 'missing-folder'])
  expect(site.output()).toEqual(before)
})

test('an invalid base path on the command line is reported', async () => {
  const site = siteTest({ 'index.md': '# A\n' })
  await expect(site.build({ basePath: 'https://docs.example.com/' })).rejects.toThrow(
    '`--base-url` has the path',
  )
})

test('the path of a boost may be decoded or percent-encoded', async () => {
  const site = siteTest({
    'site.config.ts': `export default {
  search: { boost: {
    '/größe': 2,
    '/h%C3%B6he/': 2,
    '/großer': 2,
  } },
}
`,
    'content/docs/index.md': '# Home\n\nMuch [here](größe/zelt.md), [there](höhe.md).\n',
    'content/docs/größe/zelt.md': '# Tent\n\nOf cloth.\n',
    'content/docs/höhe.md': '# Height\n\nAbove.\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ place, message, help }) => [place?.line, message, help])).toEqual([
    [
      5,
      '`search.boost` has the path "/großer", but no page is at or below it.',
      expect.stringContaining('Did you mean "/größe"?'),
    ],
  ])
})

test('a setting without effect is reported with its line', async () => {
  const site = siteTest({
    'site.config.ts': `export default {
  content: {
    docs: 'docs',
    notes: 'notes',
  },
  static: ['files'],
  redirects: {
    '/old/': '/nowhere',
    '/a': '/b',
    '/b': '/a',
  },
  navbar: [
    { label: 'start', page: 'start' },
    { label: 'Docs', sidebar: 'documents' },
  ],
  sidebars: { docs: ['intro', { label: 'More', items: ['missing', { folder: 'none' }] }] },
  search: { boost: { '/': 1, '/intro': 2, '/itnro/': 2 } },
}
`,
    'docs/intro.md': '# Intro\n',
    'docs/index.md': '# Home\n\n[Intro](./intro.md)\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${place?.line}:${place?.column} ${rule}`)).toEqual([
    '4:5 missing-folder',
    '6:12 missing-folder',
    '8:5 redirect-target',
    '9:5 redirect-loop',
    '13:29 unknown-page-id',
    '14:31 unknown-sidebar',
    '16:56 unknown-page-id',
    '16:77 unknown-folder',
    '17:43 search-boost',
  ])
})
