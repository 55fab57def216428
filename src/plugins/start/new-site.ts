// Generates the files of a new site: a configuration, sample pages, `package.json`, `.gitignore` and the files a host
// needs. Only reads templates; existing files are never replaced.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const SITE_KINDS = ['docs', 'docs-and-blog', 'blog'] as const
export type SiteKind = (typeof SITE_KINDS)[number]

/** Host → the handbook's deployment recipe, and the path of the file. */
const RECIPES = {
  'github-pages': ['github-pages.yml', '.github/workflows/site.yml'],
  'gitlab-pages': ['gitlab-pages.yml', '.gitlab-ci.yml'],
  netlify: ['netlify.toml', 'netlify.toml'],
  'cloudflare-pages': ['wrangler.toml', 'wrangler.toml'],
  vercel: ['vercel.json', 'vercel.json'],
} as const
export type Host = keyof typeof RECIPES
export const HOSTS = Object.keys(RECIPES) as readonly Host[]

export interface SiteRequest {
  readonly title: string
  readonly kind: SiteKind
  readonly host?: Host
  /** Date of the first post, `2026-01-31`. */
  readonly today: string
  /** The dependency on Octavo in the site's `package.json`: a version range, or a packed clone. */
  readonly octavo: string
}

/** The existing contents of the folder. */
export interface ExistingSite {
  readonly has: (path: string) => boolean
  readonly read: (path: string) => string | undefined
  /** Whether the folder contains Markdown: no page is added then. */
  readonly hasPages: boolean
}

export interface NewFile {
  readonly path: string
  readonly content: string
  /** The file existed; lines or fields were added to it. */
  readonly isChanged: boolean
}

/** Returns the files to write. `templates` is the folder with pages and recipes. */
export function planSite(request: SiteRequest, existing: ExistingSite, templates: string): NewFile[] {
  const { kind, host } = request
  const added = new Map<string, string>([['site.config.ts', writeConfig(request, existing.hasPages)]])
  if (!existing.hasPages) {
    const copy = (from: string, to: (name: string) => string): void => {
      for (const name of readdirSync(join(templates, from)).sort())
        added.set(to(name), readFileSync(join(templates, from, name), 'utf8'))
    }
    if (kind !== 'blog') copy('docs', (name) => `content/docs/${name === 'index.md' ? '' : 'guides/'}${name}`)
    if (kind !== 'docs')
      copy('blog', (name) => `content/blog/${name.endsWith('.md') ? `${request.today}-` : ''}${name}`)
  }
  if (host) {
    const [from, to] = RECIPES[host]
    added.set(to, readFileSync(join(templates, 'recipes', from), 'utf8'))
  }
  return [
    ...[...added]
      .filter(([path]) => !existing.has(path))
      .map(([path, content]) => ({ path, content, isChanged: false })),
    ...changeFile('package.json', existing, (before) => writePackage(before, request)),
    ...changeFile('.gitignore', existing, ignoreBuilt),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function changeFile(
  path: string,
  existing: ExistingSite,
  change: (before: string | undefined) => string,
): NewFile[] {
  const before = existing.read(path)
  const content = change(before)
  return content === before ? [] : [{ path, content, isChanged: before !== undefined }]
}

function writeConfig({ title, kind }: SiteRequest, hasPages: boolean): string {
  const quoted = `'${title.replace(/[\\']/g, '\\$&')}'`
  const fields = [
    `  title: ${quoted},`,
    '  // Where the site will be published. With it, pages get canonical links, and the site a sitemap.',
    "  // url: 'https://docs.example.com',",
    ...(kind === 'blog' && !hasPages
      ? ["  content: { blog: { folder: 'content/blog', kind: 'blog', base: '/' } },"]
      : []),
    ...(kind === 'docs-and-blog' && !hasPages
      ? ["  navbar: [{ label: 'Docs', href: '/' }, { label: 'Blog', href: '/blog' }],"]
      : []),
  ]
  return `import { defineSite } from 'octavo'\n\nexport default defineSite({\n${fields.join('\n')}\n})\n`
}

const SCRIPTS = { dev: 'octavo dev', build: 'octavo build', check: 'octavo check', serve: 'octavo serve' }

interface PackageFile {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Adds scripts with unused names, and Octavo if it is not a dependency. Throws `SyntaxError` for invalid JSON. */
function writePackage(before: string | undefined, { title, octavo }: SiteRequest): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const old = JSON.parse(
    before ?? JSON.stringify({ name: name || 'site', private: true, type: 'module' }),
  ) as PackageFile
  const isKnown = [old.dependencies, old.devDependencies].some((packages) => packages && 'octavo' in packages)
  const next = {
    ...old,
    scripts: { ...SCRIPTS, ...old.scripts },
    ...(!isKnown && { devDependencies: { ...old.devDependencies, octavo } }),
  }
  const indent = /^[ \t]+(?=")/m.exec(before ?? '')?.[0] ?? '  '
  return JSON.stringify(next) === JSON.stringify(old) && before !== undefined
    ? before
    : `${JSON.stringify(next, null, indent)}\n`
}

function ignoreBuilt(before = ''): string {
  const lines = before.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = ['node_modules', '.octavo', 'build'].filter((name) => !lines.includes(name))
  if (missing.length === 0) return before
  const existingLines = before === '' || before.endsWith('\n') ? before : `${before}\n`
  return `${existingLines}${missing.map((name) => `${name}/\n`).join('')}`
}
