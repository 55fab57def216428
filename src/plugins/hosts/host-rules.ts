// Configuration files for hosts: redirects, cache headers, clean URLs and the not-found page. One list of rules, written in
// the format of each host; GitHub Pages has none.

import type { Finding } from '../../core/model/finding.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import type { HostName } from './host-names.ts'

export type Move = readonly [from: string, to: string]

export interface HostRules {
  readonly basePath: string
  /** Redirects that also have a stub page. */
  readonly redirects: readonly Move[]
  /** Redirects omitted when the host's limit would be exceeded. */
  readonly extra: readonly Move[]
  /** The site's `_redirects` file, which comes first. */
  readonly siteRules: string
  /** Files of the static folders. Their names have no content hash, and they replace generated rule files. */
  readonly staticPaths: ReadonlySet<string>
}

interface Rules {
  readonly files: readonly OutputFile[]
  readonly findings: readonly Finding[]
}

/** Redirects file of each host, and its limits. `any` writes the format that several hosts read. */
const FORMATS: Readonly<Record<HostName | 'any', { file: string; lines: number; bytes?: number }>> = {
  any: { file: '_redirects', lines: 2000 },
  netlify: { file: '_redirects', lines: 2000 },
  'cloudflare-pages': { file: '_redirects', lines: 2000 },
  vercel: { file: 'vercel.json', lines: 2000 },
  azure: { file: 'staticwebapp.config.json', lines: 2000, bytes: 20_000 },
  'github-pages': { file: '', lines: 0 },
  'gitlab-pages': { file: '_redirects', lines: 1000 },
}

/** Returns the rule files of a host. */
export function ruleFiles(host: HostName | undefined): readonly string[] {
  return [FORMATS[host ?? 'any'].file, '_headers'].filter((file) => file !== '')
}

/** Netlify serves a stub instead of a redirect without `!`; the other hosts do not support `!`. */
const STATUS_CODES: Readonly<Record<string, readonly string[]>> = { any: ['301!', '301'], netlify: ['301!'] }

/** Files with a content hash in the name. Other files keep the default of hosts, which is to revalidate. */
const HASHED: readonly (readonly [folder: string, endings: readonly string[]])[] = [
  ['assets', ['js', 'css', 'woff2', 'woff', 'ttf']],
  ['search', ['bin']],
]
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Generates the rule files for a host. */
export function writeRules(host: HostName | undefined, rules: HostRules): Rules {
  const name = host ?? 'any'
  if (name === 'github-pages') return { files: [], findings: [] }
  const { file, lines, bytes = Number.POSITIVE_INFINITY } = FORMATS[name]
  const write = { vercel: writeVercel, azure: writeAzure }[name as string] ?? writeLines
  const complete = write(rules, [...rules.redirects, ...rules.extra], name)
  const isWithinLimits = ({ text, count }: RuleFile): boolean => count <= lines && text.length <= bytes
  const main = isWithinLimits(complete) ? complete : write(rules, rules.redirects, name)
  const findings = isWithinLimits(complete)
    ? []
    : [ruleLimitFinding(file, { lines, count: isWithinLimits(main) ? undefined : main.count })]
  const files = [
    [file, main.text],
    ...(name === 'netlify' || name === 'cloudflare-pages' ? [['_headers', writeHeaders(rules)]] : []),
  ] as const
  return {
    files: files.flatMap(([path = '', text = '']) =>
      text === '' || (path !== '_redirects' && rules.staticPaths.has(path))
        ? []
        : [{ path, contents: { kind: 'text', text } }],
    ),
    findings,
  }
}

interface RuleFile {
  readonly text: string
  /** Number of redirects in the file. */
  readonly count: number
}

/** Generates `_redirects`. */
function writeLines(
  { siteRules, redirects, basePath }: HostRules,
  moves: readonly Move[],
  host: string,
): RuleFile {
  const siteLines = siteRules === '' ? '' : siteRules.replace(/\n?$/, '\n')
  const stubs = new Set(redirects)
  const lines = plainMoves(moves, basePath, /[*\s]|\/:/).flatMap(({ from, to, move }) =>
    (stubs.has(move) ? (STATUS_CODES[host] ?? ['301']) : ['301']).map((code) => `${from} ${to} ${code}\n`),
  )
  const count = siteLines.split('\n').filter((line) => /^\s*[^#\s]/.test(line)).length + lines.length
  return { text: siteLines + lines.join(''), count }
}

/** Generates `_headers`, where `*` matches any path. */
function writeHeaders(rules: HostRules): string {
  return listHashed(rules)
    .flatMap(({ folder, endings }) =>
      endings.map((ending) => `${folder}/*.${ending}\n  Cache-Control: ${IMMUTABLE}\n`),
    )
    .join('')
}

function writeVercel(rules: HostRules, moves: readonly Move[]): RuleFile {
  // The pattern matches characters with a meaning in Vercel's `source` patterns.
  const redirects = plainMoves(moves, rules.basePath, /[*+?(){}\s]|\/:/).map(({ from, to }) => ({
    source: from,
    destination: to,
    statusCode: 301,
  }))
  const headers = listHashed(rules).map(({ folder, endings }) => ({
    source: `${folder}/(.*)\\.(${endings.join('|')})`,
    headers: [{ key: 'Cache-Control', value: IMMUTABLE }],
  }))
  return writeJson({ cleanUrls: true, trailingSlash: false, redirects, headers }, redirects.length)
}

function writeAzure(rules: HostRules, moves: readonly Move[]): RuleFile {
  const redirects = plainMoves(moves, rules.basePath, /[*\s]/).map(({ from, to }) => ({
    route: from,
    redirect: to,
    statusCode: 301,
  }))
  const headers = listHashed(rules).map(({ folder, endings }) => ({
    route: endings.length > 1 ? `${folder}/*.{${endings.join(',')}}` : `${folder}/*.${endings[0]}`,
    headers: { 'Cache-Control': IMMUTABLE },
  }))
  const responseOverrides = { 404: { rewrite: withBasePath(rules.basePath, '/404.html') } }
  const mimeTypes = { '.md': 'text/markdown; charset=utf-8' }
  return writeJson(
    { trailingSlash: 'never', routes: [...redirects, ...headers], responseOverrides, mimeTypes },
    redirects.length,
  )
}

function writeJson(value: unknown, count: number): RuleFile {
  return { text: `${JSON.stringify(value, null, 1)}\n`, count }
}

/** Redirects with the base path, without those that a host would parse as patterns. */
function plainMoves(moves: readonly Move[], basePath: string, pattern: RegExp) {
  return moves
    .filter(([from, to]) => !pattern.test(from) && !/\s/.test(to))
    .map((move) => ({ from: withBasePath(basePath, move[0]), to: withBasePath(basePath, move[1]), move }))
}

/** Patterns for hashed files, without those that match a file of the static folders. */
function listHashed({ basePath, staticPaths }: HostRules): { folder: string; endings: readonly string[] }[] {
  return HASHED.map(([folder, endings]) => ({
    folder: withBasePath(basePath, `/${folder}`),
    endings: endings.filter(
      (ending) =>
        ![...staticPaths].some((path) => path.startsWith(`${folder}/`) && path.endsWith(`.${ending}`)),
    ),
  })).filter(({ endings }) => endings.length > 0)
}

function ruleLimitFinding(
  file: string,
  { lines, count }: { readonly lines: number; readonly count: number | undefined },
): Finding {
  return {
    rule: 'redirect-count',
    severity: 'warning',
    message:
      count === undefined
        ? `\`${file}\` has no rules for URLs with \`.html\`: with them it would have more than ${lines} lines.`
        : `\`${file}\` has ${count} lines, and hosts support about ${lines}.`,
    help:
      count === undefined
        ? 'The not-found page redirects these URLs. Set `htmlStubs: true` for readers without JavaScript, or turn this rule off.'
        : 'Remove redirects that are no longer needed, or turn this rule off if your host supports more.',
  }
}
