// Migrates the pages of a VitePress site: front matter, home pages and Markdown extensions. Vue code is unchanged, and
// reported.

import type { Draft, OldPages } from './draft.ts'
import {
  editLines,
  editMarkdown,
  type Fields,
  outsideCode,
  preserveIds,
  type WithEmoji,
} from './edit-markdown.ts'
import { cardLines, heroImage, heroLines } from './front-page.ts'
import { asRecord, pagination, plain, recordsOf, textOf } from './site-fields.ts'

interface PageTools {
  readonly withEmoji: WithEmoji
  readonly pages: OldPages
  /** `markdown.attrs`: delimiters of attributes. */
  readonly attributes: Fields
  readonly slug: string | undefined
  /** The site's function for ids of headings. */
  readonly headingId?: (text: string) => string
}

export function editPage(
  draft: Draft,
  path: string,
  { withEmoji, pages, attributes, slug, headingId = slugOf }: PageTools,
): void {
  const top: string[] = []
  let sourceFields: Fields = {}
  const text = editMarkdown(draft.read(path), {
    fields(fields) {
      sourceFields = fields
      return { ...editFields(fields, pages, top), ...(slug !== undefined && { slug }) }
    },
    body: (lines) => [
      ...top,
      ...preserveIds(
        editLines(lines, {
          prose: (line) =>
            /^\[\[toc\]\]$/i.test(line.trim())
              ? []
              : [withBraces(withEmoji(outsideCode(withValues(line, sourceFields), withoutHtml)), attributes)],
        }),
        { slug: headingId },
      ),
    ],
  })
  draft.change(path, text)
}

/** Inserts `{{ $frontmatter.title }}`. Other expressions are Vue's. */
function withValues(line: string, fields: Fields): string {
  return line.replace(/\{\{\s*\$frontmatter\.(\w+)\s*\}\}/g, (match, key: string) =>
    typeof fields[key] === 'string' ? fields[key] : match,
  )
}

/** Converts the site's delimiters of heading ids, such as `%{#id}%`, to braces. */
function withBraces(line: string, { leftDelimiter = '{', rightDelimiter = '}' }: Fields): string {
  const [left, right] = [String(leftDelimiter), String(rightDelimiter)]
  if ((left === '{' && right === '}') || !line.startsWith('#')) return line
  const start = line.lastIndexOf(left)
  const end = line.trimEnd()
  if (start < 0 || !end.endsWith(right)) return line
  return `${line.slice(0, start)}{${end.slice(start + left.length, end.length - right.length)}}`
}

/** Converts links to `./a.html` to links to its page. */
function withoutHtml(text: string): string {
  return text.replace(/(\]\((?![a-z][a-z\d+.-]*:|\/\/)[^()\s#]+)\.html(?=[#)])/gi, '$1')
}

function editFields(fields: Fields, pages: OldPages, top: string[]): Fields {
  const { layout, hero, features, outline, prev, next, editLink, sidebar, lastUpdated, author, ...rest } =
    fields
  const migratedFields: Record<string, unknown> = { ...rest }
  // A key of a theme; in Octavo it is a name.
  if (author !== undefined) migratedFields[typeof author === 'object' ? 'authors' : 'author'] = author
  if (layout === 'home') migratedFields.layout = 'landing'
  else if (layout === 'page') migratedFields.layout = 'wide'
  else if (layout !== undefined && layout !== 'doc') migratedFields.layout = layout
  if (layout === 'home') top.push(...readHome(asRecord(hero), features, fields))
  const { level = outline } = asRecord(outline)
  if (outline === false) migratedFields.hide_table_of_contents = true
  const levels =
    level === 'deep' ? [2, 6] : typeof level === 'number' ? [level, level] : Array.isArray(level) ? level : []
  if (levels.length === 2)
    Object.assign(migratedFields, { toc_min_heading_level: levels[0], toc_max_heading_level: levels[1] })
  Object.assign(migratedFields, pagination({ prev, next }, pages))
  if (editLink === false) migratedFields.custom_edit_url = null
  if (sidebar === false) migratedFields.displayed_sidebar = null
  if (lastUpdated === false) migratedFields.last_update = null
  return migratedFields
}

function readHome(hero: Fields, features: unknown, { title }: Fields): string[] {
  const { name, text, tagline, image, actions } = hero
  const { src = textOf(image), light, dark, alt } = asRecord(image)
  const imageFile = textOf(src ?? light ?? dark)
  const top = heroLines({
    title: plain(text ?? name ?? title),
    ...(text !== undefined && name !== undefined && { eyebrow: plain(name) }),
    tagline: textOf(tagline) ?? '',
    actions: recordsOf(actions).map(({ theme, text, link }) => ({
      text: String(text),
      link: String(link),
      isQuiet: theme === 'alt',
    })),
    image:
      imageFile === undefined
        ? ''
        : heroImage(
            { light: imageFile, dark: src === undefined ? textOf(dark) : undefined },
            textOf(alt) ?? '',
          ),
  })
  const cards = recordsOf(features).map(({ icon, title, details, link }) => {
    // An emoji becomes part of the title; images and SVG do not.
    const mark = typeof icon === 'string' && !icon.includes('<') ? `${icon} ` : ''
    return { title: mark + plain(title), text: textOf(details) ?? '', link: textOf(link) }
  })
  return ['', ...top, '', ...cardLines(cards)]
}

/** VitePress's slug algorithm: punctuation and spaces become one hyphen, and a leading digit gets a `_` prefix. */
export function slugOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f\p{Cc}]/gu, '')
  const joined = plain.replace(/[\s!-/:-@[-`{-~“”‘’]+/g, '-').replace(/^-|-$/g, '')
  return joined.replace(/^(?=\d)/, '_').toLowerCase()
}
