// Reads the metadata of a page without parsing its body: enough for routes, sidebars and tags. The dev server starts from
// heads alone, so this must be fast. The result must equal that of the full parse, so if a line is ambiguous,
// it returns undefined and the full parse decides.

import { basename, dirname, relative } from 'node:path/posix'
import type { Finding } from '../../model/finding.ts'
import type { PageHead } from '../../model/page.ts'
import { pageKeyOf } from '../../model/page-key.ts'
import type { Source } from '../../model/source.ts'
import { stripNumberPrefix } from '../../paths/number-prefix.ts'
import type { FrontMatterKey } from '../../plugin/plugin.ts'
import type { FileVariables } from '../variables/site-variables.ts'
import { fillText, mayUseVariables } from '../variables/variables.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { findLead } from './page-lead.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { hidingMeta, unreadFinding } from './unread-front-matter.ts'

/** Site options that page heads depend on. */
export interface HeadSettings {
  readonly locale: string
  readonly version: string
  /** Front matter keys of plugins. */
  readonly frontMatter?: Readonly<Record<string, FrontMatterKey>>
  /** Variables of the site. */
  readonly variables?: {
    readonly get: (name: string) => string | undefined
    readonly unknown?: FileVariables['unknown']
  }
}

export interface RawHead {
  readonly head: Omit<PageHead, 'title'>
  readonly body: string
  /** Raw values. */
  readonly frontMatter: unknown
  /** Number of lines before the body. */
  readonly lines: number
  readonly findings: readonly Finding[]
}

/** Reads the front matter, without the title heading. */
export function readRawHead(source: Source, text: string, site: HeadSettings): RawHead {
  const { yaml, lines, body, unread } = splitFrontMatter(text)
  const { meta, keyPlaces, findings, values }: FrontMatter =
    yaml === undefined
      ? { meta: unread ? hidingMeta(unread.inside) : {}, keyPlaces: {}, findings: [], values: undefined }
      : fillFrontMatter(yaml, readFrontMatter(yaml, source.path, site.frontMatter), site.variables)
  const lead = meta.description === undefined ? findLead(body) : undefined
  return {
    head: {
      ...headFromName(source, site),
      id: idOf(source, meta.id, meta.parseNumberPrefixes),
      meta,
      keyPlaces,
      ...(lead !== undefined && { lead }),
    },
    body,
    lines,
    frontMatter: values ?? {},
    findings: unread ? [...findings, unreadFinding(unread, source.path)] : findings,
  }
}

/** Replaces variables in front matter values. */
function fillFrontMatter(yaml: string, read: FrontMatter, variables: HeadSettings['variables']): FrontMatter {
  if (!variables || !mayUseVariables(yaml)) return read
  const { variables: pageVariables = {}, ...meta } = read.meta
  const findings = [...read.findings]
  const get = (name: string): string | undefined =>
    Object.hasOwn(pageVariables, name) ? pageVariables[name] : variables.get(name)
  const fill = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return fillText(value, get, (name) => {
        const [line, column] = read.keyPlaces[key] ?? [1, 1]
        if (variables.unknown) findings.push(variables.unknown(name, { line, column }))
      })
    if (Array.isArray(value)) return value.map((one) => fill(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, key)]))
  }
  const filled = Object.fromEntries(Object.entries(meta).map(([key, value]) => [key, fill(value, key)]))
  return { ...read, meta: { ...filled, ...(read.meta.variables && { variables: pageVariables }) }, findings }
}

/** Head of a page without front matter. */
export function headFromName(source: Source, site: HeadSettings): Omit<PageHead, 'title'> {
  return {
    path: pageKeyOf(source.path),
    collection: source.collection,
    id: idOf(source, undefined),
    locale: site.locale,
    version: site.version,
    meta: {},
    keyPlaces: {},
    ...(source.from !== undefined && { from: source.from }),
  }
}

/** The complete head, or undefined if only the parser can find the title. */
export function scanHead(source: Source, text: string, site: HeadSettings): PageHead | undefined {
  const { head, body } = readRawHead(source, text, site)
  const heading =
    head.meta.title === undefined
      ? /\.mdx$/i.test(source.path)
        ? scanMdxTitle(body)
        : scanTitle(body)
      : undefined
  if (heading === UNSURE) return undefined
  return { ...head, title: head.meta.title ?? heading ?? titleFromName(source) }
}

/** Title of a page that has neither a front matter title nor a heading, from its file name. */
export function titleFromName({ path, numberPrefixes }: Pick<Source, 'path' | 'numberPrefixes'>): string {
  const name = basename(path).replace(/\.[^.]+$/, '')
  const isIndex = /^(index|readme)$/i.test(name) && dirname(path) !== '.'
  const named = isIndex ? basename(dirname(path)) : name
  const words = (numberPrefixes === false ? named : stripNumberPrefix(named).name)
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

function idOf(
  { path, folder, numberPrefixes }: Source,
  declared: string | undefined,
  hasNumbers = true,
): string {
  const inside = folder === '.' ? path : relative(folder, path)
  const parts = inside.replace(/\.[^./]+$/, '').split('/')
  const isPlain = !hasNumbers || numberPrefixes === false
  const names = isPlain ? parts : parts.map((part) => stripNumberPrefix(part).name)
  if (declared !== undefined) names[names.length - 1] = declared
  return names.join('/')
}

const UNSURE = Symbol('only the parser can find the title')

/** Text without Markdown syntax, which can be used as the title unchanged. */
const PLAIN_TEXT = /^[\p{L}\p{N} ,.;()'"/+%?–—-]+$/u

/** `scanTitle` for MDX: ignores imports before the heading; for other MDX syntax the result is uncertain. */
function scanMdxTitle(body: string): ReturnType<typeof scanTitle> {
  const text = body.replace(/^import [^\n]* from ['"][^'"\n]*['"];?[ \t]*$/gm, '')
  const at = text.search(/^# /m)
  return /[{<]|^(?:import|export)\b/m.test(at < 0 ? text : text.slice(0, at)) ? UNSURE : scanTitle(text)
}

/** The first level-one heading, if its line is unambiguous. */
function scanTitle(body: string): string | undefined | typeof UNSURE {
  let fence = ''
  let isAmbiguous = false
  let isBoxed = false
  let previous = ''
  for (const line of body.split(/\r?\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== '') {
      if (mark?.startsWith(fence) && /^ {0,3}[`~]+[ \t]*$/.test(line)) fence = ''
      // The end of the enclosing directive ends the fence too.
      if (isBoxed && /^[ \t]*:{3,}/.test(line)) return UNSURE
      continue
    }
    // The title may be in the included file.
    if (line.includes('::include') || line.includes('@include')) return UNSURE
    if (/:{3,}/.test(line)) isBoxed = true
    // After raw HTML, a fence may belong to it; after spaces, to a list item that ends it.
    if (mark && (isAmbiguous || line.startsWith(' '))) return UNSURE
    if (mark) fence = mark
    else if (/^ {0,3}=+[ \t]*$/.test(line) && previous.trim() !== '') return UNSURE
    else if (/^#[ \t]/.test(line)) {
      const text = line.slice(1).trim().replace(/\s+/g, ' ')
      return !isAmbiguous && PLAIN_TEXT.test(text) && !/[-+] *$|\.\.|--|"|'/.test(text) ? text : UNSURE
    } else if (/^[\s>*+\d.)-]*#(\s|$)/.test(line)) return UNSURE
    else if (/^[\s>*+\d.)-]*:{3,}hero\b/.test(line)) return UNSURE
    else if (/<h1|^ {0,3}</i.test(line)) isAmbiguous = true
    if (/<h1/i.test(line)) return UNSURE
    previous = line
  }
  return undefined
}
