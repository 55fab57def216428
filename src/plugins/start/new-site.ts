// Generates the files of a new site: a configuration, sample pages, `package.json`, `tsconfig.json`, `.gitignore` and the
// files a host needs. Only reads templates; existing files are never replaced.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ignoreGenerated } from '../migrate/for-plugins.ts'
import { PNPM_WORKSPACE, packageName, TSCONFIG, writePackage } from './site-package.ts'
import { repositoryAt, type SiteRepository } from './site-repository.ts'

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
  /** Package manager that installs the site. */
  readonly packages: string
  /** The repository that contains the folder, if it has a remote. */
  readonly repository?: SiteRepository
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
  const { kind, host, title, packages } = request
  const added = new Map<string, string>([
    ['site.config.ts', writeConfig(request, existing.hasPages)],
    ['tsconfig.json', TSCONFIG],
  ])
  if (packages === 'pnpm') added.set('pnpm-workspace.yaml', PNPM_WORKSPACE)
  if (!existing.hasPages) {
    const copy = (from: string, to: (name: string) => string): void => {
      for (const name of readdirSync(join(templates, from)).sort())
        added.set(to(name), readFileSync(join(templates, from, name), 'utf8'))
    }
    if (kind !== 'blog') copy('docs', (name) => `content/docs/${name === 'index.md' ? '' : 'guides/'}${name}`)
    if (kind !== 'docs')
      copy('blog', (name) => `content/blog/${name.endsWith('.md') ? `${request.today}-` : ''}${name}`)
    copy('static', (name) => `content/static/${name}`)
    copy('root', (name) => name)
    added.set('README.md', writeReadme(added.get('README.md') ?? '', title, packages))
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
    ...changeFile('.gitignore', existing, ignoreGenerated),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function writeReadme(template: string, title: string, packages: string): string {
  return template
    .replaceAll('@@title@@', title.replace(/[\\`*_<[\]]/g, '\\$&'))
    .replaceAll('@@run@@', `${packages} run`)
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

function writeConfig({ title, kind, repository }: SiteRequest, hasPages: boolean): string {
  const { url, editPath, icon } = repository ?? repositoryAt(`https://github.com/YOU/${packageName(title)}`)
  // Without a remote, a folder of Markdown gets no broken links.
  const hasRepository = repository !== undefined || !hasPages
  const navbar = [
    ...(kind === 'docs-and-blog' && !hasPages
      ? ["{ label: 'Docs', href: '/' }", "{ label: 'Blog', href: '/blog' }"]
      : []),
    ...(hasRepository
      ? [`{ label: 'Repository', href: repository, icon: '${icon}', position: 'right' }`]
      : []),
  ]
  const fields = [
    `title: ${quote(title)},`,
    '// Where the site will be published. With it, pages get canonical links, and the site a sitemap.',
    "// url: 'https://docs.example.com',",
    ...(hasPages ? [] : ["logo: { src: '/logo.svg', alt: '', width: 28, height: 28 },"]),
    ...(kind === 'blog' && !hasPages
      ? ["content: { blog: { folder: 'content/blog', kind: 'blog', base: '/' } },"]
      : []),
    ...(navbar.length > 0 ? ['navbar: [', ...navbar.map((item) => `  ${item},`), '],'] : []),
    ...(hasRepository ? [`editUrl: \`\${repository}${editPath}\`,`] : []),
  ]
  return [
    "import { defineSite } from 'octavo'",
    '',
    ...(hasRepository
      ? [
          '// The repository of this site: the navbar links to it, and each page to its source.',
          `const repository = ${quote(url)}`,
          '',
        ]
      : []),
    'export default defineSite({',
    ...fields.map((field) => `  ${field}`),
    '})',
    '',
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
