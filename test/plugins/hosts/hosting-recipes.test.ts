// Hosting recipes of the handbook; those of nginx and Caddy run in the servers if installed.

import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { HOST_NAMES } from '../../../src/plugins/hosts/host-names.ts'
import { siteTest, type TestSite } from '../../site-test.ts'
import { hasCaddy, hasNginx, openFolder, readRecipe, startCaddy, startNginx } from '../../start-server.ts'

const WORDS = 'Words that are compressed. '.repeat(60)

async function buildSite(basePath: string): Promise<TestSite> {
  const pages = Array.from({ length: 20 }, (_, at) => [`guide/page-${at}.md`, `# Page ${at}\n\n${WORDS}\n`])
  const site = siteTest({
    'site.config.ts': "export default { url: 'https://docs.example.com' }\n",
    'index.md': `# Home\n\n${WORDS}\n`,
    'static/picture.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${WORDS} --></svg>`,
    ...Object.fromEntries(pages),
  })
  expect((await site.build({ basePath })).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  return site
}

/** Copies the output to a folder that the server's user can read. */
function publish(site: TestSite, basePath: string): { readonly folder: string; readonly root: string } {
  const folder = openFolder()
  cpSync(join(site.root, 'build'), join(folder, 'site', basePath), { recursive: true })
  return { folder, root: join(folder, 'site') }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Sends requests like a browser, and checks the responses against the hosting page of the handbook. */
async function expectGoodHost(url: string, site: TestSite, csp: string): Promise<void> {
  const files = [...site.output().keys()]
  const fileLike = (pattern: RegExp): string => `/${files.find((path) => pattern.test(path))!}`
  const expected: readonly (readonly [path: string, status: number, type: RegExp, cache: string])[] = [
    ['/', 200, /^text\/html; charset=utf-8$/, 'no-cache'],
    ['/guide/page-3', 200, /^text\/html; charset=utf-8$/, 'no-cache'],
    ['/nowhere', 404, /^text\/html; charset=utf-8$/, 'no-cache'],
    ['/guide/page-3.md', 200, /^text\/markdown; charset=utf-8$/, 'no-cache'],
    ['/llms-full.txt', 200, /^text\/plain; charset=utf-8$/, 'no-cache'],
    ['/sitemap.xml', 200, /^text\/xml; charset=utf-8$/, 'no-cache'],
    ['/picture.svg', 200, /^image\/svg\+xml/, 'no-cache'],
    ['/assets/manifest.json', 200, /^application\/json/, 'no-cache'],
    [fileLike(/^assets\/.+\.css$/), 200, /^text\/css; charset=utf-8$/, IMMUTABLE],
    [fileLike(/^assets\/app-.+\.js$/), 200, /^(?:text|application)\/javascript; charset=utf-8$/, IMMUTABLE],
    [fileLike(/^search\/.+\.bin$/), 200, /./, IMMUTABLE],
  ]
  for (const [path, status, type, cache] of expected) {
    const response = await fetch(url + path, { redirect: 'manual', headers: { 'Accept-Encoding': 'gzip' } })
    const text = await response.text()
    expect([path, response.status]).toEqual([path, status])
    expect(`${path} ${response.headers.get('Content-Type')}`).toMatch(
      new RegExp(`^${path.replace(/[.+]/g, '\\$&')} ${type.source.replace(/^\^/, '')}`),
    )
    // Error pages have no required cache header.
    if (status === 200) expect([path, response.headers.get('Cache-Control')]).toEqual([path, cache])
    const isSmall = path === '/assets/manifest.json' || path.endsWith('.bin')
    if (!isSmall) expect([path, response.headers.get('Content-Encoding')]).toEqual([path, 'gzip'])
    expect([path, response.headers.get('Content-Security-Policy')]).toEqual([path, csp])
    if (status === 404) expect(text).toContain('octavo:view')
  }
}

const BASE_PATHS = ['/', '/my-project/']

/** The Content-Security-Policy that the same page recommends. */
const [, csp = ''] = /^Content-Security-Policy: (.+)$/m.exec(
  readFileSync(new URL('../../../content/handbook/hosting.md', import.meta.url), 'utf8'),
)!

/** Returns a recipe for a site with a base path, changed as documented. */
function hostingRecipe(info: string, basePath: string): string {
  return readRecipe('hosting.md', info).replace('/404.html', `${basePath}404.html`)
}

test.skipIf(!hasNginx).each(BASE_PATHS)(
  `nginx serves a site at %s as documented${hasNginx ? '' : ' (skipped: nginx is not installed)'}`,
  async (basePath) => {
    const site = await buildSite(basePath)
    const { folder, root } = publish(site, basePath)
    const url = await startNginx(folder, (port) =>
      hostingRecipe('nginx title="site.conf"', basePath)
        .replace('listen 80', `listen 127.0.0.1:${port}`)
        .replace('/srv/site', root),
    )
    await expectGoodHost(url + basePath.slice(0, -1), site, csp)
  },
)

test.skipIf(!hasCaddy).each(BASE_PATHS)(
  `Caddy serves a site at %s as documented${hasCaddy ? '' : ' (skipped: Caddy is not installed)'}`,
  async (basePath) => {
    const site = await buildSite(basePath)
    const { folder, root } = publish(site, basePath)
    const url = await startCaddy(folder, (port) =>
      hostingRecipe('text title="Caddyfile"', basePath)
        .replace('docs.example.com', `http://127.0.0.1:${port}`)
        .replace('/srv/site', root),
    )
    await expectGoodHost(url + basePath.slice(0, -1), site, csp)
  },
)

const recipe = (name: string): string =>
  readFileSync(new URL(`../../../content/handbook/recipes/${name}`, import.meta.url), 'utf8')

test.each([
  ['/', '/index.html'],
  ['/guide', '/guide/index.html'],
  ['/guide/', '/guide/index.html'],
  ['/release-1.2', '/release-1.2/index.html'],
  ['/guide.md', '/guide.md'],
  ['/search/a.bin', '/search/a.bin'],
])('the CloudFront function maps %s to %s', (uri, file) => {
  const mapped = runInNewContext(`${recipe('cloudfront.js')}; handler(event).uri`, {
    event: { request: { uri } },
  })
  expect(mapped).toBe(file)
})

test('the S3 workflow uploads hashed files first and manifests after the pages, and deletes last', () => {
  const { jobs } = parse(recipe('s3-cloudfront.yml'))
  const steps = jobs.deploy.steps as readonly { readonly run?: string }[]
  const lines = steps.at(-1)!.run!.trim().split('\n')
  expect(lines.map((line) => /immutable|manifest|--delete|invalidation/.exec(line)?.[0])).toEqual([
    'immutable',
    'manifest',
    'manifest',
    '--delete',
    'invalidation',
  ])
  expect(steps.map(({ run }) => run)).toContain('npx octavo build --strict')
})

test('the container serves the folder of the nginx configuration', () => {
  const lines = recipe('Dockerfile').trim().split('\n')
  expect(lines.filter((line) => !/^(?:FROM|WORKDIR|COPY|RUN) \S|^$/.test(line))).toEqual([])
  const nginx = readRecipe('hosting.md', 'nginx title="site.conf"')
  const [, folder] = /^ {2}root (.+);$/m.exec(nginx) ?? []
  expect(lines.at(-1)).toBe(`COPY --from=build /site/build ${folder}`)
  expect(lines).toContain('COPY site.conf /etc/nginx/conf.d/default.conf')
})

test('the recipes use host names that build supports', () => {
  for (const name of ['github-pages.yml', 'gitlab-pages.yml', 'netlify.toml']) {
    const [, host] = /octavo build --strict --host (\S+?)["\s]/.exec(recipe(name)) ?? []
    expect(HOST_NAMES).toContain(host)
  }
})

test.skipIf(!hasNginx)(
  `nginx maps the base path to the output, and redirects it without a slash${hasNginx ? '' : ' (skipped: nginx is not installed)'}`,
  async () => {
    const site = await buildSite('/my-project/')
    const { folder, root } = publish(site, '')
    const part = readRecipe('hosting.md', 'nginx title="A part of site.conf"').replace('/srv/site', root)
    const url = await startNginx(
      folder,
      (port) =>
        `server {\nlisten 127.0.0.1:${port};\ninclude /etc/nginx/mime.types;\nabsolute_redirect off;\n${part}\n}`,
    )
    const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status
    expect(await statusOf('/my-project/guide/page-3')).toBe(200)
    expect(await statusOf('/my-project/nowhere')).toBe(404)
    expect(await statusOf('/my-project')).toBe(200)
  },
)
