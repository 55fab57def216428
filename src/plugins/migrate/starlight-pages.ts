// Migrates the pages of a Starlight site: front matter, heroes, and component attributes.

import { dirname, join, normalize, relative } from 'node:path/posix'
import { readYaml } from '../../core/config/read-yaml.ts'
import type { Draft, OldPages } from './draft.ts'
import { editLines, editMarkdown, type Fields } from './edit-markdown.ts'
import { type HeroAction, heroImage, heroLines } from './front-page.ts'
import { asRecord, pagination, textOf, tidy } from './site-fields.ts'

/** Replacements for component attributes. */
const ATTRIBUTES: readonly (readonly [component: string, written: RegExp, replacement: string])[] = [
  ['LinkButton', /\svariant="(?:secondary|minimal)"/, ' kind="quiet"'],
  ['LinkButton', /\svariant="primary"|\siconPlacement="\w+"/, ''],
  ['Badge', /\svariant="success"/, ' kind="tip"'],
  ['Badge', /\svariant="caution"/, ' kind="warning"'],
  ['Badge', /\s(?:variant="default"|size="\w+")/, ''],
  // Astro's slot attribute.
  ['*', /\sslot="[^"]*"/, ''],
  ['CardGrid', /\sstagger\b/, ''],
  ['TabItem', /\sicon="[^"]*"/, ''],
  ['Icon', /\s(?:size|color|class|label)="[^"]*"/, ''],
]

/** Astro packages contain `.astro` components, of which only the content is shown. */
const ASTRO_IMPORT =
  /^import\s.*\sfrom\s+['"](?:astro:|(?:@[\w-]+\/)?(?:astro|starlight)[\w-]*(?:['"/]))(?<!@astrojs\/starlight\/)/

interface PageTools {
  readonly pages: OldPages
  readonly aliases: Aliases
  /** The page's path, if it is not that of its file. */
  readonly slug?: string | undefined
  /** Sidebar label of the folder, if the page is its index. */
  readonly group?: string | undefined
}

/** Start of a module name → folder or file, relative to the root. */
type Aliases = readonly (readonly [start: string, path: string])[]

/** Reads the aliases of modules, `compilerOptions.paths` of `tsconfig.json`. */
export function readAliases(draft: Draft): Aliases {
  if (!draft.has('tsconfig.json')) return []
  // JSON with comments and trailing commas is valid YAML, except for its comments.
  const { value } = readYaml(draft.read('tsconfig.json').replace(/^\s*\/\/.*$/gm, ''))
  const { paths, baseUrl = '.' } = asRecord(asRecord(value).compilerOptions)
  return Object.entries(asRecord(paths)).flatMap(([name, places]): [string, string][] => {
    const [place] = [places].flat()
    return typeof place === 'string'
      ? [[name.replace(/\*$/, ''), normalize(join(tidy(baseUrl) || '.', place.replace(/\*$/, '')))]]
      : []
  })
}

export function editPage(draft: Draft, path: string, { pages, aliases, slug, group }: PageTools): void {
  const top: string[] = []
  let usesImages: string[] = []
  const text = editMarkdown(draft.read(path), {
    fields: (fields) =>
      editFields(
        { ...(slug !== undefined && { slug }), ...fields },
        { pages, top, folder: dirname(path), group },
      ),
    body: (lines) => {
      const isMdx = path.endsWith('.mdx')
      const source = lines.join('\n')
      usesImages = [
        ...source.matchAll(/^import (\w+) from ['"][^'"]+\.(?:png|jpe?g|gif|webp|avif|svg)['"]/gm),
      ].map((match) => match[1]!)
      let open: string | undefined
      const body = editLines(lines, {
        prose(line) {
          if (ASTRO_IMPORT.test(line)) return []
          // Tags may span lines.
          const inside = open
          open = /<([A-Z]\w*)(?:\s[^<>]*)?$/.exec(line)?.[1] ?? (line.includes('>') ? undefined : open)
          const rewrittenText = usesImages.reduce(
            (result, name) => result.replaceAll(`{${name}.src}`, `{${name}}`),
            inside === undefined ? withAttributes(line) : attributesOf(inside, line),
          )
          return rewrittenText.trim() === '' && rewrittenText !== line
            ? []
            : [
                withRelativeImages(
                  withRelativeImport(withDefault(withValues(rewrittenText)), path, { draft, aliases }),
                  path,
                  { draft, aliases },
                ),
              ]
        },
      })
      if (top.length === 0) return body
      const imports = isMdx ? body.findLastIndex((line) => /^import\s/.test(line)) + 1 : 0
      return [...body.slice(0, imports), '', ...top, '', ...body.slice(imports)]
    },
  })
  draft.change(path, text)
}

function withAttributes(line: string): string {
  if (!line.includes('<')) return line
  return line.replace(/<([A-Z]\w*)((?:\s[^<>]*)?(?:\/?>|$))/g, (tag, name: string) => attributesOf(name, tag))
}

function attributesOf(name: string, tag: string): string {
  return ATTRIBUTES.filter(([component]) => component === name || component === '*').reduce(
    (result, [, matched, to]) => result.replace(new RegExp(matched, 'g'), to),
    tag,
  )
}

/** Astro's name of the front matter in expressions. */
function withValues(line: string): string {
  return line.replace(/(\{[^{}]*?)\bfrontmatter(?=[.?[])/g, '$1frontMatter')
}

/** Astro exports the content of a Markdown file as `Content`, too. */
function withDefault(line: string): string {
  return line.replace(
    /^import\s+\{\s*Content(?:\s+as\s+(\w+))?\s*\}(\s+from\s+['"][^'"]+\.mdx?['"])/,
    (_, name = 'Content', from) => `import ${name}${from}`,
  )
}

interface Sources {
  readonly draft: Draft
  readonly aliases: Aliases
}

/** Vite resolves `/src/a.ts?raw` from the root of the site, and `@fragments/a.mdx` by an alias. */
function withRelativeImport(line: string, page: string, { draft, aliases }: Sources): string {
  return line.replace(/^((?:import|export)\s.*?['"])([^'"?]+)/, (matched, start: string, source: string) => {
    const file = source.startsWith('/') ? source.slice(1) : aliasedFile(source, aliases)
    if (file === undefined || file.endsWith('.astro') || !draft.has(file)) return matched
    return start + relativePath(page, file)
  })
}

/** Images may be named by an alias, too: `![Alt](@assets/a.png)`. */
function withRelativeImages(line: string, page: string, { draft, aliases }: Sources): string {
  return line.replace(
    /(!\[[^\]]*\]\(<?|\bsrc=["'])([^\s)>"']+)/g,
    (matched, start: string, source: string) => {
      const file = aliasedFile(source, aliases)
      return file !== undefined && draft.has(file) ? start + relativePath(page, file) : matched
    },
  )
}

function aliasedFile(source: string, aliases: Aliases): string | undefined {
  const alias = aliases.find(([name]) => name !== '' && source.startsWith(name))
  return alias && alias[1] + source.slice(alias[0].length)
}

function relativePath(page: string, file: string): string {
  const path = relative(dirname(page), file)
  return path.startsWith('.') ? path : `./${path}`
}

interface FieldTools {
  readonly pages: OldPages
  /** Lines before the text. */
  readonly top: string[]
  /** Folder of the page. */
  readonly folder: string
  readonly group: string | undefined
}

function editFields(fields: Fields, { pages, top, folder, group }: FieldTools): Fields {
  const {
    sidebar,
    hero,
    template,
    tableOfContents,
    banner,
    editUrl,
    lastUpdated,
    slug,
    prev,
    next,
    // Marks pages for translators in Astro's documentation; without effect.
    i18nReady: _,
    ...rest
  } = fields
  const migratedFields: Record<string, unknown> = { ...rest }
  const { label, order, ...more } = asRecord(sidebar)
  const name = group ?? label
  if (name !== undefined) migratedFields.sidebar_label = name
  if (order !== undefined) migratedFields.sidebar_position = order
  if (sidebar !== undefined && Object.keys(more).length > 0)
    migratedFields.sidebar = label === undefined && order === undefined ? sidebar : more
  if (typeof slug === 'string') migratedFields.slug = `/${slug.replace(/^\//, '')}`
  if (template === 'splash') migratedFields.layout = 'landing'
  const { minHeadingLevel, maxHeadingLevel } = asRecord(tableOfContents)
  if (tableOfContents === false) migratedFields.hide_table_of_contents = true
  if (typeof minHeadingLevel === 'number') migratedFields.toc_min_heading_level = Math.max(2, minHeadingLevel)
  if (typeof maxHeadingLevel === 'number') migratedFields.toc_max_heading_level = maxHeadingLevel
  if (editUrl !== undefined && editUrl !== true)
    migratedFields.custom_edit_url = editUrl === false ? null : editUrl
  if (lastUpdated !== undefined && lastUpdated !== true)
    migratedFields.last_update = lastUpdated === false ? null : { date: lastUpdated }
  Object.assign(migratedFields, pagination({ prev, next }, pages))
  const { content } = asRecord(banner)
  if (typeof content === 'string') top.push(':::note', '', content, '', ':::', '')
  if (hero !== undefined)
    top.push(...readHero(asRecord(hero), { pageTitle: String(fields.title ?? ''), folder }))
  return migratedFields
}

function readHero(
  { title, tagline, image, actions }: Fields,
  { pageTitle, folder }: { readonly pageTitle: string; readonly folder: string },
): string[] {
  const { file, light, dark, alt, html } = asRecord(image)
  const fromPage = (path: unknown): string | undefined =>
    textOf(path)?.replace(/^[~@]\//, `${relative(folder, 'src')}/`)
  const imageFile = fromPage(file ?? light ?? dark)
  const list: readonly unknown[] = Array.isArray(actions) ? actions : []
  return heroLines({
    title: typeof title === 'string' ? title : pageTitle,
    tagline: typeof tagline === 'string' ? tagline : '',
    actions: list.map(asRecord).map(
      ({ text, link, variant, icon }): HeroAction => ({
        text: String(text),
        link: String(link),
        isQuiet: variant === 'secondary' || variant === 'minimal',
        icon: typeof icon === 'string' && !/arrow|external/.test(icon) ? icon : undefined,
      }),
    ),
    image:
      imageFile !== undefined
        ? heroImage(
            { light: imageFile, dark: file === undefined ? fromPage(dark) : undefined },
            textOf(alt) ?? '',
          )
        : typeof html === 'string'
          ? html.trim()
          : '',
  })
}
