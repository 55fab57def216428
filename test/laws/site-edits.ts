// Edits of the sample site for property tests: pages, images, categories, authors, static files, component pages, the
// configuration, its plugins and the theme.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { png, type TestSite } from '../site-test.ts'
import { SAMPLE_CONFIG } from './sample-site.ts'

export type Edit =
  | { readonly kind: 'write'; readonly path: string; readonly content: string | Uint8Array }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  /** Appends text, which changes neither title nor front matter. */
  | { readonly kind: 'append'; readonly path: string; readonly text: string }

const PAGES = [
  'content/docs/index.md',
  'content/docs/guide/install.md',
  'content/docs/guide/deep/use.md',
  'content/docs/guide/new.md',
  'content/docs/reference/api.md',
  'content/docs/reference/2-more.md',
  'content/blog/2025-01-02-hello.md',
]
const BODIES = [
  '# Install\n\n[Use](deep/use.md)\n',
  '---\ntags: [first]\ntitle: Renamed\n---\n\nText with ![pic](shot.png).\n\n## Part {#part}\n',
  '---\nslug: /elsewhere\nsidebar_position: 3\ntags: [install, news]\n---\n\n# Elsewhere\n\n[home](/)\n',
  '---\nunlisted: true\nwrong_key: 1\n---\n\n# Hidden\n\n```nolang\nx\n```\n',
  '---\nauthors: [ann, nobody]\n---\n\n# By Ann\n\n@@\n',
  '---\ndraft: true\n---\n\n# Draft\n',
  '::include{file=/_note.md name="@@product@@" shift=1}\n\n::include{file=/_more.md}\n',
  '---\ndescription: Of @@product@@.\n---\n\n# The @@product@@\n\n<<< @/sample.yaml#a\n',
  '',
]
const PARAGRAPHS = [
  'More words.\n',
  '## Part {#part}\n',
  '[Use](/guide/deep/use#part) and [install](/guide/install#part)\n',
  '![pic](shot.png)\n',
  '```yaml\na: [\n```\n',
]
const PARTIALS = [
  '# Title of a part\n\n[Use](guide/deep/use.md) ![pic](guide/shot.png) @@name@@\n',
  '@@product@@\n\n::include{file=_note.md}\n',
  '::include{file=_more.md}\n\n```file=sample.yaml\n```\n',
]
const CATEGORIES = [
  '{"label": "Other"}',
  '{"label": "The guide", "position": 9, "page": "guide/install"}',
  '{}',
]
const AUTHORS = ['ann:\n  name: Ann\n  page: true\n', 'ann:\n  name: Ann Other\n  title: Writer\n', '']
const CONFIGS = [
  SAMPLE_CONFIG,
  SAMPLE_CONFIG.replace("title: 'Sample'", "title: 'Another', basePath: '/under/'"),
  SAMPLE_CONFIG.replace('plugins: []', "variables: { product: 'Sample', name: 'site' }"),
  SAMPLE_CONFIG.replace('plugins: []', "variables: { product: 'Example' }"),
  SAMPLE_CONFIG.replace('plugins: []', "plugins: [plugin], theme: 'theme.tsx', styles: ['site.css']"),
]
const PLUGINS = ['!', '?'].map(
  (mark) => `export const plugin = {
  name: 'marks',
  remark: [() => (tree) => {
    const walk = (node) => {
      if (node.type === 'text') node.value = node.value.replaceAll('@@', '${mark}${mark}')
      for (const child of node.children ?? []) walk(child)
    }
    walk(tree)
  }],
  pages: (pages) => pages.filter(({ title }) => title !== 'Unwanted${mark}'),
  outputs: [{ name: 'mark', combine: () => 0, make: () => ({
    files: [{ path: 'mark.txt', contents: { kind: 'text', text: '${mark}' } }],
  }) }],
}
`,
)
const THEMES = ['One', 'Two'].map(
  (word) => `import { defaultTheme, defineTheme } from 'octavo/theme'
export default defineTheme({ ...defaultTheme, slots: { ...defaultTheme.slots, Footer: () => <footer>${word}</footer> } })
`,
)
const COMPONENTS = [
  "import { word } from './word'\nexport const frontMatter = { title: 'Shop' }\nexport default () => <h1>{word}</h1>\n",
  "export const frontMatter = { title: 'Other shop' }\nexport default () => <p>Closed</p>\n",
  'export default () => { throw new Error("closed") }\n',
]

const MDX = [
  '# Code\n\nNothing to run.\n',
  "# Code\n\nimport Box from '../../src/box'\n\n<Box title={1 + 1}/>\n",
  '# Code\n\n<Box>\n',
]
const MDX_PARTS = ['Part of {props.name}.\n', '{props.gone.gone}\n', '## Other {#part}\n']
const BOXES = [
  'export default ({ title }) => <i>{title}</i>\n',
  "import { island } from 'octavo/theme'\nexport default island(({ title }) => <i>{title}</i>)\n",
  'export default () => { throw new Error("no box") }\n',
]

function write(paths: readonly string[], contents: readonly (string | Uint8Array)[]): fc.Arbitrary<Edit> {
  return fc.record({
    kind: fc.constant('write' as const),
    path: fc.constantFrom(...paths),
    content: fc.constantFrom(...contents),
  })
}

function append(paths: readonly string[], texts: readonly string[]): fc.Arbitrary<Edit> {
  return fc.record({
    kind: fc.constant('append' as const),
    path: fc.constantFrom(...paths),
    text: fc.constantFrom(...texts),
  })
}

function remove(...paths: string[]): fc.Arbitrary<Edit> {
  return fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...paths) })
}

const page = fc.constantFrom(...PAGES)
const categories = ['guide', 'guide/deep', 'reference'].map((name) => `content/docs/${name}/_category_.json`)
const images = ['guide/shot.png', 'guide/deep/no.png'].map((name) => `content/docs/${name}`)

/** Edits after which a build reads only the edited pages. */
export const textEdits: fc.Arbitrary<Edit> = append(PAGES, PARAGRAPHS)

/** Any edit that an author may make. */
export const siteEdits: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 5, arbitrary: write(PAGES, BODIES) },
  { weight: 2, arbitrary: textEdits },
  { weight: 2, arbitrary: remove(...PAGES) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: page, to: page }) },
  { weight: 2, arbitrary: write(['site.config.ts'], CONFIGS) },
  write(['content/docs/_note.md', 'content/docs/_more.md'], PARTIALS),
  remove('content/docs/_note.md', 'content/docs/_more.md', 'content/docs/sample.yaml'),
  write(['content/docs/sample.yaml'], ['b: 2\n', '# region a\na: 3\n# endregion\n']),
  write(['content/docs/code.mdx'], MDX),
  write(['content/docs/_part.mdx'], MDX_PARTS),
  write(['src/box.tsx'], BOXES),
  remove('content/docs/_part.mdx', 'src/box.tsx', 'content/docs/code.mdx'),
  write(categories, CATEGORIES),
  remove(...categories),
  write(images, [png(8, 6), png(20, 10)]),
  remove(...images),
  write(['content/static/robots.txt', 'content/static/deep/file.txt'], ['a', 'b']),
  remove('content/static/robots.txt'),
  write(['content/blog/authors.yml'], AUTHORS),
  remove('content/blog/authors.yml'),
  write(['plugin.ts'], PLUGINS),
  write(['theme.tsx'], THEMES),
  write(['site.css'], ['body { color: red }', 'body { color: blue }']),
  write(['content/pages/shop.tsx'], COMPONENTS),
  write(['content/pages/word.ts'], ["export const word = 'Open'\n", "export const word = 'Open late'\n"]),
  remove('content/pages/shop.tsx'),
)

/** Applies an edit; returns the changed paths, or none if it does not apply. */
export function applyEdit(site: TestSite, edit: Edit): string[] {
  if (edit.kind === 'write') {
    site.write(edit.path, edit.content)
    return [edit.path]
  }
  if (edit.kind === 'append') {
    if (!site.has(edit.path)) return []
    site.write(edit.path, `${readFileSync(join(site.root, edit.path), 'utf8')}\n\n${edit.text}`)
    return [edit.path]
  }
  if (edit.kind === 'remove') {
    if (!site.has(edit.path)) return []
    site.remove(edit.path)
    return [edit.path]
  }
  if (edit.from === edit.to || !site.has(edit.from)) return []
  site.rename(edit.from, edit.to)
  return [edit.from, edit.to]
}
