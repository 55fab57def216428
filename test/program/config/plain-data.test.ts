// Values of site code that are not plain data: each is reported, and nothing crashes.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { readPlainData } from '../../../src/core/config/plain-data.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

async function findingsOf(files: SiteFiles): Promise<readonly Finding[]> {
  const site = siteTest(files)
  return site.build().then(
    ({ findings }) => findings,
    (error: unknown) => {
      if (error instanceof ConfigProblem) return error.findings
      throw error
    },
  )
}

/** Code of a value → the problem in the message. */
const NO_DATA = [
  ['1n', 'is a bigint'],
  ['(() => { const a = {}; a.a = a; return a })()', 'contains itself'],
  ['{ get deep() { throw new Error("boom") } }', 'throws when it is read: boom'],
  ['() => 1', 'is a function'],
  ['Symbol("a")', 'is a symbol'],
  ['new Map([[1, 2]])', 'is a Map'],
  ['new (class Person {})()', 'is a '],
  ['new Proxy({}, { ownKeys() { throw new Error("boom") } })', 'throws when it is read: boom'],
  ['NaN', 'is NaN'],
  ['new Date("never")', 'is an invalid date'],
  ['"\\ud800"', 'contains an unpaired surrogate, U+D800'],
  ['"a\\0b"', 'contains the control character U+0000'],
  ['["good", "a\\x1b[31m"]', 'contains the control character U+001B'],
] as const

test('values in the front matter of a component page that are not plain data are reported', async () => {
  const pages = NO_DATA.map(([code], at) => [
    `content/pages/page-${at}.tsx`,
    `export const frontMatter = { title: 'Shop', description: ${code} }\nexport default () => <p>Shop</p>`,
  ])
  const findings = await findingsOf({ 'content/docs/index.md': '# Home\n', ...Object.fromEntries(pages) })
  for (const [at, [, problem]] of NO_DATA.entries()) {
    const path = `content/pages/page-${at}.tsx`
    const finding = findings.find(({ place }) => place?.path === path)
    expect(finding).toMatchObject({ rule: 'component-page', help: expect.stringContaining('plain data') })
    expect(finding!.message).toMatch(/^`frontMatter\.description`/)
    expect(finding!.message).toContain(problem)
  }
})

test.each([
  ['5', 'is not an object'],
  ['["title"]', 'is not an object'],
  ['{ get title() { throw new Error("boom") } }', 'throws when it is read: boom'],
  ['new Proxy({}, { ownKeys() { throw Object.create(null) } })', 'throws when it is read'],
])('invalid front matter of a component page is reported: %s', async (code, problem) => {
  const [finding] = await findingsOf({
    'content/docs/index.md': '# Home\n',
    'content/pages/shop.tsx': `export const frontMatter = ${code}\nexport default () => <p>Shop</p>`,
  })
  expect(finding).toMatchObject({ rule: 'component-page', place: { path: 'content/pages/shop.tsx' } })
  expect(finding!.message).toContain(problem)
})

test('dates and undefined values are accepted', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n',
    'content/pages/shop.tsx':
      "export const frontMatter = { title: 'Shop', description: undefined, last_update: { date: new Date('2025-01-02') } }\nexport default () => <p>Shop</p>",
  })
  expect((await site.build()).findings).toEqual([])
})

test.each(NO_DATA.slice(0, 3))(
  'values of generated pages that are not plain data are reported: %s',
  async (code, problem) => {
    for (const field of ['props', 'frontMatter']) {
      const page = `{ path: 'made.md', component: './shop.tsx', ${field}: { value: ${code} } }`
      const findings = await findingsOf({
        'site.config.ts': `export default { plugins: [{ name: 'makes', addPages: () => [${page}] }] }`,
        'shop.tsx': 'export default () => <p>Shop</p>',
        'index.md': '# Home\n',
      })
      expect(findings).toMatchObject([{ rule: 'plugin-failed', severity: 'error' }])
      expect(findings[0]!.message).toContain(problem)
    }
  },
)

test.each(['null', '5', '{}', '{ ...pages[0], title: 1n }', '{ ...pages[0], meta: { title: () => 1 } }'])(
  'an invalid page returned by a plugin is reported: %s',
  async (code) => {
    const findings = await findingsOf({
      'site.config.ts': `export default { plugins: [{ name: 'changes', pages: (pages) => [${code}] }] }`,
      'index.md': '# Home\n',
    })
    expect(findings).toMatchObject([{ rule: 'plugin-failed', severity: 'error' }])
  },
)

test.each([
  ['{ title: "a\\ud800" }', '`title` contains an unpaired surrogate, U+D800.'],
  ['{ tagline: "a\\x07" }', '`tagline` contains the control character U+0007.'],
  ['{ footer: { copyright: "\\udc00" } }', '`footer.copyright` contains an unpaired'],
  ['{ messages: { "search.label": "\\ud83d" } }', ''],
  [
    '{ navbar: [{ label: "\\ud800", href: "https://example.com" }] }',
    '`navbar[0].label` contains an unpaired',
  ],
  ['{ redirects: { "/a\\ud800": "/" } }', 'contains an unpaired surrogate'],
  [
    '{ announcement: { id: "a", text: "b\\0" } }',
    '`announcement.text` contains the control character U+0000.',
  ],
  [
    '{ plugins: [{ name: "p", search: { provider: "p", module: "./p.ts", setting: { key: 1n } } }] }',
    'is a bigint',
  ],
])('an invalid string in the configuration is reported: %s', async (config, message) => {
  const findings = await findingsOf({
    'site.config.ts': `export default ${config}`,
    'index.md': '# Home\n',
    'p.ts': '',
  })
  expect(findings[0]).toMatchObject({
    rule: 'configuration',
    severity: 'error',
    place: { path: 'site.config.ts' },
  })
  expect(findings[0]!.message).toContain(message)
})

test.each([
  ['title: "a\\ud800"', 'a value contains an unpaired surrogate, U+D800.', 2],
  ['tags: [good, "a\\x01"]', 'a value contains the control character U+0001.', 2],
  ['title: Good\nextra: "\\0"', 'a value contains the control character U+0000.', 3],
])('an invalid string in front matter is reported: %s', async (yaml, message, line) => {
  const [finding] = await findingsOf({ 'index.md': `---\n${yaml}\n---\n\n# Home\n` })
  expect(finding).toMatchObject({ rule: 'front-matter-syntax', place: { path: 'index.md', line } })
  expect(finding!.message).toContain(message)
})

test('a lone surrogate in a social link of an author is reported', async () => {
  const findings = await findingsOf({
    'content/blog/authors.yml': 'ann:\n  name: Ann\n  socials: { github: "a\\ud800" }\n',
    'content/blog/2025-01-02-a.md': '---\nauthors: [ann]\n---\n\n# A\n',
  })
  const expected = {
    rule: 'authors-file',
    place: expect.objectContaining({ path: 'content/blog/authors.yml', line: 3 }),
  }
  expect(findings).toContainEqual(expect.objectContaining(expected))
  expect(findings.map(({ rule }) => rule)).not.toContain('internal-error')
})

test('plain data equals its JSON round trip', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = readPlainData(value, 'x')
      if ('value' in read)
        expect(JSON.parse(JSON.stringify(read.value))).toEqual(JSON.parse(JSON.stringify(value)))
      else expect(read.problem).toMatch(/contains (?:half a|the control) character|is -?Infinity/)
    }),
  )
})
