// Offline copy opened from files: no host, no base path, and no fetch.

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type TestSite } from '../site-test.ts'
import { openPage, startApp } from './open-page.ts'
import { shareBrowser } from './shared-site.ts'

const files = {
  'site.config.ts': `export default {
    title: 'Harbour',
    url: 'https://harbour.example',
    basePath: '/manual',
    content: { docs: 'docs' },
    redirects: { '/old': '/guide/piers' },
    navbar: [{ label: 'Home', href: '/' }, { label: 'File', href: '/files/list.txt' }],
  }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/files/list.txt': 'A list.\n',
  'static/LICENSE': 'Free.\n',
  'static/demo/index.html':
    '<a href="/manual/guide/piers">Piers</a><script>"<a href=\'/manual/x\'>"</script>',
  'src/Counter.tsx': `import { useState } from 'react'
import { island } from 'octavo/theme'
function Counter({ from }) {
  const [count, setCount] = useState(from)
  return <div className="counter"><button onClick={() => setCount(count + 1)}>Count: {count}</button></div>
}
export default island(Counter)`,
  'docs/index.md': `---\ntitle: Home\n---\n
[Piers](./guide/piers.md#bollards), [version 1.2](./v1.2.md), [list](/files/list.txt), [license](/LICENSE), [demo](/demo/index.html),
[other](https://other.example/x), [grüße](./grüße.md).

![Map](./map.png)

::::tabs
:::tab{label="One"}
First panel.
:::
:::tab{label="Two"}
Second panel.
:::
::::

\`\`\`sh
moor --fast
\`\`\`
`,
  'docs/map.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'docs/v1.2.md': '# Version\n\nReleased.\n',
  'docs/grüße.md': '# Grüße\n\nMoin.\n',
  'docs/guide/index.md': '# Guide\n\nText.\n',
  'docs/guide/piers.md': '# Piers\n\nText.\n\n## Bollards\n\nBollards hold hawsers.\n',
  'docs/guide/locks/_category_.json': '{ "label": "Locks" }',
  'docs/guide/locks/gates.mdx': `# Gates\n\nimport Counter from '../../../src/Counter'\n\n<Counter from={1} />\n`,
}

let site: TestSite
const shared = shareBrowser()

beforeAll(async () => {
  site = openSite(files)
  const { findings } = await site.build({ fields: { offline: true } })
  expect(findings).toEqual([])
}, 120_000)
afterAll(() => site?.dispose())

const open = (path: string, context: BrowserContextOptions = {}) =>
  openPage(shared.browser, { url: `${pathToFileURL(`${site.root}/build`)}/` }, { path, context })

const pathOf = (page: Page): string => {
  const { pathname, hash } = new URL(page.url())
  return decodeURIComponent(pathname).slice(`${site.root}/build/`.length) + hash
}

test('every page URL is a relative file URL', () => {
  const html = readFileSync(`${site.root}/build/guide/piers/index.html`, 'utf8')
  const urls = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url]) => url!)
  expect(urls.length).toBeGreaterThan(10)
  const absoluteUrls = urls.filter((url) => /^(?:\/|[a-z]+:)/.test(url))
  expect(absoluteUrls).toEqual(['https://harbour.example/manual/guide/piers'])
  expect(html).not.toContain('type="module"')
})

test('links point to pages, files and headings', async () => {
  const page = await open('index.html')
  const follow = async (name: string): Promise<string> => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/build/index.html'))
    const path = pathOf(page)
    await page.goBack()
    return path
  }
  await startApp(page)
  expect(await follow('Piers')).toBe('guide/piers/index.html#bollards')
  expect(await follow('version 1.2')).toBe('v1.2/index.html')
  expect(await follow('list')).toBe('files/list.txt')
  expect(await follow('grüße')).toBe('grüße/index.html')
  expect(await follow('demo')).toBe('demo/index.html')
  const license = page.getByRole('main').getByRole('link', { name: 'license' })
  expect(await license.getAttribute('href')).toBe('LICENSE')
  expect(await page.$eval('.prose img', (image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('pages written by the site itself have relative URLs too', () => {
  expect(readFileSync(`${site.root}/build/demo/index.html`, 'utf8')).toBe(
    `<a href="../guide/piers/index.html">Piers</a><script>"<a href='/manual/x'>"</script>`,
  )
})

test('the search finds a section and opens it', async () => {
  const page = await open('v1.2/index.html')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hawsers')
  const hit = page.locator('.search-dialog').getByRole('option').or(page.locator('.search-dialog a')).first()
  await hit.filter({ hasText: 'Bollards' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/piers/)
  expect(pathOf(page)).toBe('guide/piers/index.html#bollards')
  expect(page.problems).toEqual([])
})

test('the search page runs the query in its URL', async () => {
  const page = await open('search/index.html?q=hawsers')
  const hit = page.getByRole('main').getByRole('link').filter({ hasText: 'Bollards' }).first()
  await hit.waitFor()
  await page.goto(await hit.evaluate((link: HTMLAnchorElement) => link.href))
  expect(pathOf(page)).toBe('guide/piers/index.html#bollards')
})

test('a category opened by the app has working links', async () => {
  const page = await open('guide/index.html')
  await startApp(page)
  const sidebar = page.getByRole('navigation').filter({ hasText: 'Locks' }).first()
  await sidebar.getByText('Locks').click()
  await sidebar.getByRole('link', { name: 'Gates' }).click()
  await page.waitForURL(/gates/)
  expect(pathOf(page)).toBe('guide/locks/gates/index.html')
})

test('tabs, copying, the color mode and islands work', async () => {
  const page = await open('index.html', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByText('Two', { exact: true }).click()
  await page.getByText('Second panel.').waitFor()
  await page.getByRole('button', { name: /dark/i }).click()
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  await page.click('[data-copy]')
  await page.locator('[data-copied]').waitFor()
  await page.goto(page.url().replace('index.html', 'guide/locks/gates/index.html'))
  expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
  await page.getByText('Count: 1').waitFor()
  await page.click('.counter button')
  await page.getByText('Count: 2').waitFor()
  expect(page.problems).toEqual([])
})

test('a redirect opens its page, also without scripts', async () => {
  const context = await shared.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${pathToFileURL(`${site.root}/build/old/index.html`)}`)
  await page.waitForURL(/piers/)
  expect(pathOf(page)).toBe('guide/piers/index.html')
  await context.close()
})

test('the not-found page opens', async () => {
  const page = await open('404.html')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.problems).toEqual([])
})

test('a warm offline build equals a clean one, and so does an online build after it', async () => {
  const copy = openSite({ 'docs/index.md': '# Home\n\n[One](/v1.0.md)\n' })
  try {
    await copy.build()
    const online = copy.output()
    await copy.build({ fields: { offline: true } })
    copy.write('docs/v2.0.md', '# Two\n')
    await copy.build({ fields: { offline: true } })
    const warm = copy.output()
    await copy.build({ fields: { offline: true }, noCache: true })
    expect(copy.output()).toEqual(warm)
    copy.remove('docs/v2.0.md')
    await copy.build()
    expect(copy.output()).toEqual(online)
  } finally {
    copy.dispose()
  }
})
