// What hosts read beside the files they serve: redirects, how long to cache, clean URLs and the not-found page. One list of
// rules, written in the language of each host; GitHub Pages has none.

import type { Finding } from '../model/finding.ts'
import type { OutputFile } from '../model/output.ts'
import type { HostName } from '../model/site-options.ts'
import { withBasePath } from '../paths/base-path.ts'

export type Move = readonly [from: string, to: string]

export interface HostRules {
  readonly basePath: string
  /** Each has a stub too. */
  readonly redirects: readonly Move[]
  /** Left out where a host would not read so many. */
  readonly extra: readonly Move[]
  /** `_redirects` of the site, which goes first. */
  readonly written: string
  /** Files of the static folders: they are not named by their content, and replace a file of rules. */
  readonly staticPaths: ReadonlySet<string>
}

interface Rules {
  readonly files: readonly OutputFile[]
  readonly findings: readonly Finding[]
}

/** The file that has a host's redirects, and what the host reads of it. Where no host is named, one for several. */
const READ: Readonly<Record<HostName | 'any', { file: string; lines: number; bytes?: number }>> = {
  any: { file: '_redirects', lines: 2000 },
  netlify: { file: '_redirects', lines: 2000 },
  'cloudflare-pages': { file: '_redirects', lines: 2000 },
  vercel: { file: 'vercel.json', lines: 2000 },
  azure: { file: 'staticwebapp.config.json', lines: 2000, bytes: 20_000 },
  'github-pages': { file: '', lines: 0 },
  'gitlab-pages': { file: '_redirects', lines: 1000 },
}

/** The files that a host's rules are in. */
export function ruleFiles(host: HostName | undefined): readonly string[] {
  return [READ[host ?? 'any'].file, '_headers'].filter((file) => file !== '')
}

/** Netlify serves a stub in place of a redirect without the mark; the others do not know the mark. */
const CODES: Readonly<Record<string, readonly string[]>> = { any: ['301!', '301'], netlify: ['301!'] }

/** What has a hash of its content in its name. Other files keep the default of hosts, which is to ask again. */
const HASHED: readonly (readonly [folder: string, endings: readonly string[]])[] = [
  ['assets', ['js', 'css', 'woff2', 'woff', 'ttf']],
  ['search', ['bin']],
]
const FOREVER = 'public, max-age=31536000, immutable'

/** The files of rules for a host. */
export function writeRules(host: HostName | undefined, rules: HostRules): Rules {
  const name = host ?? 'any'
  if (name === 'github-pages') return { files: [], findings: [] }
  const { file, lines, bytes = Number.POSITIVE_INFINITY } = READ[name]
  const write = { vercel: writeVercel, azure: writeAzure }[name as string] ?? writeLines
  const whole = write(rules, [...rules.redirects, ...rules.extra], name)
  const isRead = ({ text, count }: Written): boolean => count <= lines && text.length <= bytes
  const main = isRead(whole) ? whole : write(rules, rules.redirects, name)
  const findings = isRead(whole)
    ? []
    : [tooManyRules(file, { lines, count: isRead(main) ? undefined : main.count })]
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

interface Written {
  readonly text: string
  /** Redirects in it. */
  readonly count: number
}

/** `_redirects`. */
function writeLines(
  { written, redirects, basePath }: HostRules,
  moves: readonly Move[],
  host: string,
): Written {
  const own = written === '' ? '' : written.replace(/\n?$/, '\n')
  const stubs = new Set(redirects)
  const lines = plainMoves(moves, basePath, /[*\s]|\/:/).flatMap(({ from, to, move }) =>
    (stubs.has(move) ? (CODES[host] ?? ['301']) : ['301']).map((code) => `${from} ${to} ${code}\n`),
  )
  const count = own.split('\n').filter((line) => /^\s*[^#\s]/.test(line)).length + lines.length
  return { text: own + lines.join(''), count }
}

/** `_headers`: a star stands for any path. */
function writeHeaders(rules: HostRules): string {
  return listHashed(rules)
    .flatMap(({ folder, endings }) =>
      endings.map((ending) => `${folder}/*.${ending}\n  Cache-Control: ${FOREVER}\n`),
    )
    .join('')
}

function writeVercel(rules: HostRules, moves: readonly Move[]): Written {
  // What is special in the patterns of its sources.
  const redirects = plainMoves(moves, rules.basePath, /[*+?(){}\s]|\/:/).map(({ from, to }) => ({
    source: from,
    destination: to,
    statusCode: 301,
  }))
  const headers = listHashed(rules).map(({ folder, endings }) => ({
    source: `${folder}/(.*)\\.(${endings.join('|')})`,
    headers: [{ key: 'Cache-Control', value: FOREVER }],
  }))
  return writeJson({ cleanUrls: true, trailingSlash: false, redirects, headers }, redirects.length)
}

function writeAzure(rules: HostRules, moves: readonly Move[]): Written {
  const redirects = plainMoves(moves, rules.basePath, /[*\s]/).map(({ from, to }) => ({
    route: from,
    redirect: to,
    statusCode: 301,
  }))
  const headers = listHashed(rules).map(({ folder, endings }) => ({
    route: endings.length > 1 ? `${folder}/*.{${endings.join(',')}}` : `${folder}/*.${endings[0]}`,
    headers: { 'Cache-Control': FOREVER },
  }))
  const responseOverrides = { 404: { rewrite: withBasePath(rules.basePath, '/404.html') } }
  const mimeTypes = { '.md': 'text/markdown; charset=utf-8' }
  return writeJson(
    { trailingSlash: 'never', routes: [...redirects, ...headers], responseOverrides, mimeTypes },
    redirects.length,
  )
}

function writeJson(value: unknown, count: number): Written {
  return { text: `${JSON.stringify(value, null, 1)}\n`, count }
}

/** Redirects with the base path, without those that a host would take for patterns. */
function plainMoves(moves: readonly Move[], basePath: string, pattern: RegExp) {
  return moves
    .filter(([from, to]) => !pattern.test(from) && !/\s/.test(to))
    .map((move) => ({ from: withBasePath(basePath, move[0]), to: withBasePath(basePath, move[1]), move }))
}

/** Patterns that match no file of the static folders. */
function listHashed({ basePath, staticPaths }: HostRules): { folder: string; endings: readonly string[] }[] {
  return HASHED.map(([folder, endings]) => ({
    folder: withBasePath(basePath, `/${folder}`),
    endings: endings.filter(
      (ending) =>
        ![...staticPaths].some((path) => path.startsWith(`${folder}/`) && path.endsWith(`.${ending}`)),
    ),
  })).filter(({ endings }) => endings.length > 0)
}

function tooManyRules(
  file: string,
  { lines, count }: { readonly lines: number; readonly count: number | undefined },
): Finding {
  return {
    rule: 'redirect-count',
    severity: 'warning',
    message:
      count === undefined
        ? `\`${file}\` has no rules for addresses with \`.html\`: with them it would have more than ${lines} lines.`
        : `\`${file}\` has ${count} lines, and hosts read about ${lines}.`,
    help:
      count === undefined
        ? 'The not-found page redirects these addresses. Set `htmlStubs: true` for readers without JavaScript, or turn this rule off.'
        : 'Remove redirects that nobody needs, or turn this rule off if your host reads more.',
  }
}
