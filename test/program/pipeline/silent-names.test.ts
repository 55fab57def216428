// Names that are nearly correct get a finding with a suggestion.

import { expect, test } from 'vitest'
import { THEME_CHANGES, THEME_SLOTS } from '../../../src/core/bundle/theme-names.ts'
import { defaultTheme } from '../../../theme/theme.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

async function found(files: SiteFiles): Promise<string[]> {
  const { findings } = await siteTest({ 'content/docs/index.md': '# Home\n', ...files }).check()
  return findings.map(
    ({ place, rule, severity, message, help }) =>
      `${place?.path}:${place?.line ?? ''}:${place?.column ?? ''} ${severity} ${rule}: ${message} ${help}`,
  )
}

test('`shareImages` without a `url` is a warning', async () => {
  const fields = '\n  shareImages: true,\n'
  expect(await found({ 'site.config.ts': `export default {${fields}}` })).toEqual([
    "site.config.ts:2:3 warning configuration: `shareImages` draws nothing, because the site has no `url`. Write `url: 'https://docs.example.com'`: previews need the full URL of an image.",
  ])
  for (const other of ["url: 'https://docs.example.com', ", ''])
    expect(
      await found({ 'site.config.ts': `export default { ${other}shareImages: ${other !== ''} }` }),
    ).toEqual([])
})

test('unknown fields and slots of a theme are warnings', async () => {
  const files = {
    'site.config.ts': "export default { theme: './theme' }",
    'theme.tsx': `import { defineTheme } from 'octavo/theme'

interface Props { readonly children?: string }
const Bar = ({ children }: Props) => <nav>it's, {children}</nav>
export default defineTheme({
  slots: { NavBar: Bar, Footer: Bar, Nonsense() { return <p>a, b</p> } },
  proze: {},
})
`,
  }
  expect(await found(files)).toEqual([
    'theme.tsx:6:12 warning configuration: `NavBar` is not a slot of the theme, so it has no effect. Did you mean `Navbar`?',
    expect.stringMatching(
      /^theme\.tsx:6:38 warning configuration: `Nonsense` is not a slot of the theme, so it has no effect\. Remove it, or use one of: Layout, /,
    ),
    'theme.tsx:7:3 warning configuration: `proze` is not a field of `defineTheme`, so it has no effect. Did you mean `prose`?',
  ])
})

test('the checked names of fields and slots are those of the theme', () => {
  expect(Object.keys(defaultTheme)).toEqual([...THEME_CHANGES])
  expect(Object.keys(defaultTheme.slots).sort()).toEqual([...THEME_SLOTS].sort())
})

test.each([
  ['_category.json', 'Rename it to `_category_.json` if it describes the folder as a category.'],
  ['category_.yml', 'Rename it to `_category_.yml` if it describes the folder as a category.'],
  ['category.yml', 'Rename it to `_category_.yml` if it describes the folder as a category.'],
  ['_category_.jsonc', 'Write it as `_category_.json`, `_category_.yml` or `_category_.yaml`.'],
  ['_category_.toml', 'Write it as `_category_.json`, `_category_.yml` or `_category_.yaml`.'],
])('a file named %s gets a warning', async (name, help) => {
  const path = `content/docs/guide/${name}`
  expect(await found({ 'content/docs/guide/a.md': '# A\n', [path]: 'label: Guides\n' })).toEqual([
    `${path}:: warning category-file: "${name}" is not read. ${help}`,
  ])
})

test.each(['_category_.json', '_category_.yml', '_category_.yaml', 'categories.yml', 'my-category.json'])(
  'a file named %s gets no warning',
  async (name) => {
    const text = name.endsWith('.json') ? '{ "label": "Guides" }' : 'label: Guides\n'
    const path = `content/docs/guide/${name}`
    expect(await found({ 'content/docs/guide/a.md': '# A\n', [path]: text })).toEqual([])
  },
)
