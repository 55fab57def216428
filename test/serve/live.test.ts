import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Live, openLive } from '../../src/serve/live.ts'
import { type SiteFiles, siteTest } from '../site-test.ts'

async function open(files: SiteFiles): Promise<Live> {
  const { root } = siteTest(files)
  const live = await openLive({ root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  return live
}

test('hidden static files are served only from .well-known', async () => {
  const live = await open({
    'index.md': '# Home',
    'static/.well-known/security.txt': 'Contact: x',
    'static/.well-known/.secret': 'x',
    'static/.env': 'x',
  })
  expect(await live.respond('/.well-known/security.txt')).toHaveProperty('file')
  expect(await live.respond('/.well-known/.secret')).toBeUndefined()
  expect(await live.respond('/.env')).toBeUndefined()
})

test('a static file replaced with a link to a hidden or outside file is no longer served', async () => {
  const site = siteTest({ 'index.md': '# Home', 'static/a.txt': 'a', '.env': 'x', '../outside/b.txt': 'x' })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  expect(await live.respond('/a.txt')).toHaveProperty('file')
  for (const target of ['../.env', '../../outside/b.txt']) {
    rmSync(join(site.root, 'static/a.txt'))
    symlinkSync(target, join(site.root, 'static/a.txt'))
    expect(await live.respond('/a.txt')).toBeUndefined()
  }
  symlinkSync('../../outside', join(site.root, 'static/out'))
  expect(await live.respond('/out/b.txt')).toBeUndefined()
  await live.change(['static/a.txt', 'static/out/b.txt'])
  await live.settled()
  expect(live.findings().map(({ rule, place }) => `${rule} ${place?.path}`)).toEqual([
    'symbolic-link static/a.txt',
    'symbolic-link static/out',
  ])
})

test('a file that was just deleted is not reported', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'old.md': '# Old\n', 'static/old.txt': 'old' })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  rmSync(join(site.root, 'old.md'))
  rmSync(join(site.root, 'static/old.txt'))
  await live.settled()
  expect(live.findings()).toEqual([])
  await live.change(['old.md', 'static/old.txt'])
  await live.settled()
  expect(live.findings()).toEqual([])
  expect(await live.respond('/old')).toBeUndefined()
})

test('samples of unchanged pages are checked again when their schema changes', async () => {
  const schema = (type: string) => JSON.stringify({ properties: { port: { type } } })
  const site = siteTest({
    'site.config.ts': `export default { samples: { schemas: { app: { file: 'app.json', apiVersion: 'v1', kind: 'App' } } } }`,
    'app.json': schema('string'),
    'index.md': '# Home\n\n```yaml\napiVersion: v1\nkind: App\nport: high\n```\n',
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  await live.settled()
  expect(live.findings()).toEqual([])
  site.write('app.json', schema('number'))
  await live.change(['app.json'])
  await live.settled()
  expect(live.findings()).toMatchObject([{ place: { path: 'index.md', line: 6 } }])
})

test('findings are reported before a page is requested', async () => {
  const live = await open({ 'index.md': '# Home\n\n[nowhere](./none.md)\n' })
  await new Promise<void>((resolve) => live.onFindings(resolve))
  expect(live.findings().map(({ rule }) => rule)).toEqual(['broken-link'])
})

test('pages and theme are served after the cache is deleted', async () => {
  const site = siteTest({ 'index.md': '# Home\n' })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const page = (await live.respond('/')) as { body: Uint8Array }
  const html = new TextDecoder().decode(page.body)
  const [style, script] = [/href="(\/[^"]+\.css)"/, /src="(\/[^"]+\.js)"/].map(
    (pattern) => pattern.exec(html)![1]!,
  )
  site.remove('.octavo')
  const responses = await Promise.all([live.respond(style!), live.respond(script!), live.respond('/')])
  const isServed = (response: (typeof responses)[0]) =>
    response && ('body' in response || ('file' in response && existsSync(response.file)))
  expect(responses.map(isServed)).toEqual([true, true, true])
})

test('the theme is served after the cache is deleted and other code is bundled into it', async () => {
  const site = siteTest({
    'content/docs/index.md': '# Home\n',
    'content/pages/shop.tsx': 'export default () => <p>Shop</p>',
  })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const { body } = (await live.respond('/')) as { body: Uint8Array }
  const style = /href="(\/[^"]+\.css)"/.exec(new TextDecoder().decode(body))![1]!
  site.remove('.octavo')
  site.write('content/pages/shop.tsx', 'export default () => <p>Other</p>')
  await live.change(['content/pages/shop.tsx'])
  await live.respond('/shop')
  const response = await live.respond(style)
  expect(response && 'file' in response && existsSync(response.file)).toBe(true)
})

test('code of pages is served and rendered after the cache is deleted', async () => {
  const site = siteTest({
    'content/docs/index.mdx': 'import Count from "../../Count.tsx"\n\n# Home\n\n<Count />\n',
    'Count.tsx': `import { island } from 'octavo/theme'
import './content/docs/home.css'
export default island(() => <button onClick={() => {}}>0</button>)
`,
    'content/docs/home.css': 'button { color: red }\n',
    'content/docs/other.mdx': 'export const word = "later"\n\n# Other\n\n{word}\n',
    'content/pages/shop.tsx': 'export default () => <p>Shop</p>',
    'content/pages/late.tsx': 'export default () => <p>Late</p>',
  })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  await live.settled()
  const textOf = async (path: string): Promise<string> => {
    const response = await live.respond(path)
    if (response && 'file' in response) return readFileSync(response.file, 'utf8')
    return response && 'body' in response ? new TextDecoder().decode(response.body as Uint8Array) : ''
  }
  const html = `${await textOf('/')}${await textOf('/shop')}`
  const files = [...new Set(html.match(/assets\/(?:page|islands)-[\w-]+\.(?:js|css)/g))].map(
    (file) => `/${file}`,
  )
  expect(files.map((file) => file.replace(/-.*\./, '.')).sort()).toEqual([
    '/assets/islands.js',
    '/assets/page.css',
    '/assets/page.js',
  ])
  const before = await Promise.all(files.map(textOf))
  expect(before).not.toContain('')
  for (const file of files) {
    rmSync(join(site.root, '.octavo'), { recursive: true, force: true })
    expect(await textOf(file)).toBe(before[files.indexOf(file)])
  }
  for (const [path, text] of [
    ['/other', 'later'],
    ['/late', '<p>Late</p>'],
    ['/', '<button'],
  ] as const) {
    rmSync(join(site.root, '.octavo'), { recursive: true, force: true })
    expect(await textOf(path)).toContain(text)
  }
})

test('creating a missing file fixes the configuration that references it', async () => {
  const site = siteTest({ 'index.md': '# Home\n' })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  site.write('site.config.ts', 'export default { title: "New", theme: "own.tsx" }')
  await live.change(['site.config.ts'])
  expect(live.findings()).toHaveLength(1)
  site.write('own.tsx', "export { defaultTheme as default } from 'octavo/theme'\n")
  await live.change(['own.tsx'])
  await live.settled()
  expect(live.findings()).toEqual([])
  const { body } = (await live.respond('/')) as { body: Uint8Array }
  expect(new TextDecoder().decode(body)).toContain('<title>New</title>')
})

test.each([
  ['content/blog', 'content/docs/index.md'],
  ['content/docs', 'content/blog/2025-01-02-a.md'],
])('the default folder %s is used once it is created', async (folder, page) => {
  const site = siteTest({ [page]: '# Page\n' })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const names = () => live.session.options.collections.map((collection) => collection.folder)
  expect(names()).not.toContain(folder)
  mkdirSync(join(site.root, folder))
  await live.change([folder])
  expect(names()).toContain(folder)
})

test('theme, referenced files and outputs are served in addition to pages', async () => {
  const live = await open({
    'index.md': '# Home\n\n[form](./form.pdf)\n',
    'form.pdf': 'pdf',
    'static/a b.txt': 'text',
    'site.config.ts': `export default { redirects: { '/old': '/' } }`,
  })
  const page = (await live.respond('/')) as { body: Uint8Array }
  const html = new TextDecoder().decode(page.body)
  const style = /href="(\/[^"]+\.css)"/.exec(html)![1]!
  const form = /href="(\/assets\/form-[^"]+\.pdf)"/.exec(html)![1]!
  const typeOf = async (path: string) => {
    const response = await live.respond(path)
    if (response && 'file' in response) return extname(response.file)
    return response && 'headers' in response ? response.headers['content-type'] : response
  }
  expect(await typeOf(style)).toBe('.css')
  expect(await typeOf(form)).toBe('.pdf')
  expect(await typeOf('/a%20b.txt')).toBe('.txt')
  expect(await typeOf('/pages.json')).toBe('application/json; charset=utf-8')
  expect(await typeOf('/old')).toEqual({ redirect: '/' })
  expect(await typeOf('/nothing.txt')).toBeUndefined()
})

test('an output with a folder runs when one of its files is requested, and again after a change', async () => {
  const site = siteTest({
    'index.md': '# Home',
    'site.config.ts': `
      const slow = {
        name: 'slow',
        folder: 'slow',
        collect: ({ view }) => view?.title,
        combine: (titles) => titles,
        make: (titles) => {
          globalThis.slowRuns = (globalThis.slowRuns ?? 0) + 1
          return { files: [{ path: 'slow/titles.txt', contents: { kind: 'text', text: titles.join() } }] }
        },
      }
      export default { plugins: [{ name: 'slow', outputs: [slow] }] }`,
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const runs = () => (globalThis as { slowRuns?: number }).slowRuns ?? 0
  const titles = async () => ((await live.respond('/slow/titles.txt')) as { body: unknown }).body
  await live.settled()
  expect(runs()).toBe(0)
  expect(await titles()).toContain('Home')
  expect(await titles()).toContain('Home')
  expect(runs()).toBe(1)
  site.write('index.md', '# Start')
  await live.change(['index.md'])
  await live.settled()
  expect(runs()).toBe(1)
  expect(await titles()).toContain('Start')
})

test('a change while the whole site is processed is included in the result', async () => {
  const pages = Array.from({ length: 300 }, (_, at) => [`p${at}.md`, `# Page ${at}\n`] as const)
  const site = siteTest({ ...Object.fromEntries(pages), 'index.md': '# Home\n\n[a](./p1.md)\n' })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const broken = () =>
    live.findings().flatMap(({ rule, place }) => (rule === 'broken-link' ? [place?.path] : []))
  await live.settled()
  expect(broken()).toEqual([])

  const begun = live.settled()
  site.write('p1.md', '# Page 1\n\n[b](./gone.md)\n')
  await live.change(['p1.md'])
  const again = live.settled()
  site.write('p2.md', '# Page 2\n\n[b](./gone.md)\n')
  await live.change(['p2.md'])
  await Promise.all([begun, again])
  await live.settled()
  expect(broken()).toEqual(['p1.md', 'p2.md'])

  site.write('p1.md', '# Renamed\n')
  await live.change(['p1.md'])
  await live.settled()
  expect(broken()).toEqual(['p2.md'])
})

test('a page requested early is served once it is ready, without waiting for the whole site', async () => {
  const site = siteTest({
    'index.md': '# Home',
    'site.config.ts': `
      const held = {
        name: 'held',
        combine: () => null,
        make: () => new Promise((resolve) => { globalThis.releaseHeld = () => resolve({ files: [] }) }),
      }
      export default { plugins: [{ name: 'held', outputs: [held] }] }`,
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const response = live.respond('/new.html')
  await expect.poll(() => 'releaseHeld' in globalThis).toBe(true)
  site.write('new.md', '# New')
  await live.change(['new.md'])
  const { body } = (await response) as { body: Uint8Array }
  expect(new TextDecoder().decode(body)).toContain('<h1 id="new">New</h1>')
  ;(globalThis as unknown as { releaseHeld(): void }).releaseHeld()
})

test('an output that depends on no page is served before the whole site is ready', async () => {
  const site = siteTest({
    'index.md': '# Home',
    'site.config.ts': `
      const script = {
        name: 'script',
        combine: () => null,
        make: () => ({ files: [{ path: 'extra.js', contents: { kind: 'text', text: '1' } }] }),
      }
      const held = {
        name: 'held',
        collect: () => 1,
        combine: () => null,
        make: () => new Promise((resolve) => { globalThis.releasePages = () => resolve({ files: [] }) }),
      }
      export default { plugins: [{ name: 'held', outputs: [script, held] }] }`,
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const settled = live.settled()
  await expect.poll(() => 'releasePages' in globalThis).toBe(true)
  expect(await live.respond('/extra.js')).toMatchObject({ status: 200, body: '1' })
  ;(globalThis as unknown as { releasePages(): void }).releasePages()
  await settled
})

test('a page requested while slow pages are parsed waits for a few of them only', async () => {
  const site = siteTest({
    ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`p${at}.md`, `# Page ${at}\n`])),
    'index.md': '# Home\n',
    'site.config.ts': `
      const slow = () => {
        globalThis.slowPages = (globalThis.slowPages ?? 0) + 1
        for (const end = performance.now() + 20; performance.now() < end; );
      }
      export default { plugins: [{ name: 'slow', remark: [() => slow] }] }`,
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const parsed = () => (globalThis as { slowPages?: number }).slowPages ?? 0
  const settled = live.settled()
  await expect.poll(parsed).toBeGreaterThan(0)
  expect(await live.respond('/')).toMatchObject({ status: 200 })
  expect(parsed()).toBeLessThan(40)
  await settled
  expect(parsed()).toBe(101)
})

test('the error of a requested page is reported before the whole site is inspected again, until it is fixed', async () => {
  const site = siteTest({ 'index.mdx': '# Home\n', 'b.md': '# B\n' })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const reports: string[] = []
  live.onFindings(() =>
    reports.push(
      live
        .findings()
        .map(({ rule, place }) => `${rule}:${place?.line}`)
        .join(),
    ),
  )
  await live.settled()
  site.write('index.mdx', '# Home\n\n{open\n')
  await live.change(['index.mdx'])
  await expect(live.respond('/')).rejects.toMatchObject({
    stack: expect.stringContaining('index.mdx:3:1: This `{`'),
  })
  await expect(live.respond('/')).rejects.toThrow('closing')
  site.write('index.mdx', '# Home\n\nclosed\n')
  await live.change(['index.mdx'])
  await live.respond('/')
  expect(reports).toEqual(['', 'mdx-syntax:3', ''])
  // An error of the last inspection is removed too.
  site.write('index.mdx', '# Home\n\n{open\n')
  await live.change(['index.mdx'])
  await live.settled()
  expect(live.findings()).toHaveLength(1)
  site.write('index.mdx', '# Home\n\nclosed\n')
  await live.change(['index.mdx'])
  await live.respond('/')
  expect(live.findings()).toEqual([])
})

test('the last valid site is served while the configuration is invalid', async () => {
  const config = (pages: string, title = 'Old') =>
    `export default { title: '${title}', plugins: [{ name: 'p', pages: ${pages} }] }`
  const site = siteTest({ 'index.md': '# Home\n', 'site.config.ts': config('(pages) => pages') })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const home = async () => {
    const { body } = (await live.respond('/')) as { body: Uint8Array }
    return new TextDecoder().decode(body)
  }
  site.write('site.config.ts', config('() => { throw new Error("boom") }', 'New'))
  await live.change(['site.config.ts'])
  expect(live.findings()).toMatchObject([{ rule: 'plugin-failed' }])
  expect(await home()).toContain('<title>Old</title>')

  site.write('index.md', '# Harbour\n')
  await live.change(['index.md'])
  expect(await home()).toContain('<h1 id="harbour">Harbour</h1>')
  site.write('site.config.ts', config('(pages) => pages.slice(1)'))
  await live.change(['site.config.ts'])
  expect(await live.respond('/')).toBeUndefined()
})

test('all requests get a response when the configuration changes while the whole site is processed', async () => {
  const pages = Array.from({ length: 200 }, (_, at) => [`p${at}.md`, `# Page ${at}\n`] as const)
  const config = (title: string) => `export default { title: '${title}' }`
  const site = siteTest({
    ...Object.fromEntries(pages),
    'index.md': '# Home\n',
    'site.config.ts': config('Old'),
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const settled = live.settled()
  const index = live.respond('/pages.json')
  site.write('site.config.ts', config('New'))
  const changed = live.change(['site.config.ts'])
  const responses = await Promise.all([live.respond('/'), live.respond('/p7'), index, settled, changed])
  expect(
    responses.slice(0, 3).every((response) => response && typeof response === 'object' && 'body' in response),
  ).toBe(true)
  const { body } = (await live.respond('/')) as { body: Uint8Array }
  expect(new TextDecoder().decode(body)).toContain('<title>New</title>')
})

test('a change of a style sheet reuses engine and renderer', async () => {
  const site = siteTest({
    'site.config.ts': `export default { styles: ['./own.css'] }`,
    'own.css': '.a { color: red }',
    'index.md': '# Home\n',
    'guide.md': '# Guide\n',
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  await live.settled()
  const {
    code: { theme },
    engine,
  } = live.session
  const parsed = (): number | undefined => engine.times().find(({ name }) => name === 'parse-page')?.misses
  const before = parsed()

  site.write('own.css', '.a { color: green }')
  const { styles } = await live.change(['own.css'])
  const [sheet] = Object.values(styles!.paths)
  expect(await textAt(live, `/${sheet}`)).toContain('green')
  expect(await textAt(live, '/')).toContain(sheet)
  expect(parsed()).toBe(before)

  site.write('own.css', '.a { color: blue }')
  site.write('guide.md', '# Guide\n\nNew words.\n')
  await live.change(['guide.md', 'own.css'])
  expect(await textAt(live, '/guide')).toContain('New words.')
  expect(live.session.engine).toBe(engine)
  expect(live.session.code.theme.renderer).toEqual(theme.renderer)
  expect(live.session.code.theme.assets.styles).not.toEqual(theme.assets.styles)
})

test('a configuration change parses and renders only the affected pages', async () => {
  const site = siteTest({
    'site.config.ts': `export default { title: 'Old' }`,
    'index.md': '# Home\n',
    'guide.md': '# Guide\n',
  })
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  await live.settled()
  site.write('site.config.ts', `export default { title: 'New' }`)
  site.write('guide.md', '# Guide\n\nNew words.\n')
  await live.change(['guide.md', 'site.config.ts'])
  expect(await textAt(live, '/guide')).toMatch(/<title>[^<]*New<\/title>.*New words/s)
  await live.settled()
  const parsed = live.session.engine.times().find(({ name }) => name === 'parse-page')
  expect(parsed).toMatchObject({ hits: 1, misses: 1 })
})

/** Returns the text of the response at a path. */
async function textAt(live: Live, path: string): Promise<string> {
  const response = await live.respond(path)
  if (response && 'body' in response) return new TextDecoder().decode(response.body as Uint8Array)
  return response && 'file' in response ? readFileSync(response.file, 'utf8') : ''
}
