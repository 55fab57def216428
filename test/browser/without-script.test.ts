// Pages without JavaScript: all of them can be reached and read.

import { describe, expect, onTestFinished, test } from 'vitest'
import { servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  content: { docs: 'docs', blog: 'blog' },
  announcement: { id: 'one', text: 'Version 2 is here.', closable: true },
  navbar: [
    { label: 'Guide', href: '/guide' },
    { label: 'More', items: [{ label: 'Blog', href: '/blog' }, { label: 'Setup', href: '/guide/setup' }] },
    { kind: 'search' },
  ],
  redirects: { '/old': '/guide/setup#part' },
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\nText.\n',
  'docs/guide/index.md': '# Guide\n\nText.\n',
  'docs/guide/setup.md': '---\ntitle: Setup\ntags: [tools]\n---\n\n## Part\n\nText.\n',
  'docs/guide/deep/er/one.md': '# One\n\nText.\n',
  'docs/guide/deep/er/two.md': '# Two\n\nText.\n',
  'blog/2025-01-02-first.md': '---\ntitle: First\ntags: [news]\nauthors: [{ name: Ada }]\n---\n\nText.\n',
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const open = async (path: string, context = {}) => {
    const page = await site.browser.newPage({ javaScriptEnabled: false, ...context })
    onTestFinished(() => page.close())
    await page.goto(site.server.url + path)
    return page
  }

  test('every page is reachable from the home page by links alone', async () => {
    const visited = new Set<string>(['/'])
    const titles = new Map<string, string>()
    for (const path of visited) {
      const html = await (await fetch(new URL(path, site.server.url))).text()
      titles.set(path, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '')
      for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) visited.add(href!)
    }
    expect(Object.fromEntries([...titles].sort())).toMatchObject({
      '/': 'Home',
      '/blog': 'Blog',
      '/blog/archive': 'Archive',
      '/blog/2025/01/02/first': 'First',
      '/blog/tags/news': 'Tagged “news”',
      '/guide': 'Guide',
      '/guide/deep/er/one': 'One',
      '/guide/deep/er/two': 'Two',
      '/guide/setup': 'Setup',
      '/tags/tools': 'Tagged “tools”',
    })
  })

  test('a closed category of the sidebar links to a page where it is open', async () => {
    const page = await open('guide')
    expect(await page.locator('.sidebar a[href="/guide/deep/er/two"]').count()).toBe(0)
    await page.locator('.sidebar a:has(.chevron)').first().click()
    await page.locator('.sidebar a[href="/guide/deep/er/two"]').click()
    await page.locator('h1', { hasText: 'Two' }).waitFor()
  })

  test('the announcement is shown without its close button', async () => {
    const page = await open('guide')
    expect(await page.getByText('Version 2 is here.').isVisible()).toBe(true)
    expect(await page.locator('.announcement button').isVisible()).toBe(false)
  })

  test('a redirect with a hash is followed', async () => {
    const page = await open('old')
    await page.waitForURL(`${site.server.url}guide/setup#part`)
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#part')
  })

  test('the search links to a list of all pages', async () => {
    const page = await open('guide')
    await page.locator('.search-button').click()
    await page.locator('h1', { hasText: 'Search' }).waitFor()
    await page.locator('main a', { hasText: 'Two' }).click()
    await page.locator('h1', { hasText: 'Two' }).waitFor()
    expect(await page.locator('h1').innerText()).toBe('Two')
  })

  test('on a phone the drawer opens, with menus and the section inside, and closes', async () => {
    const page = await open('guide/setup', { viewport: { width: 360, height: 700 } })
    const drawer = page.locator('.drawer')
    expect(await drawer.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await drawer.locator('.sidebar [aria-current=page]').isVisible()).toBe(true)
    await drawer.locator('summary', { hasText: 'Main menu' }).click()
    await drawer.locator('summary', { hasText: 'More' }).click()
    expect(await drawer.locator('a', { hasText: 'Blog' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Close menu' }).click()
    expect(await drawer.isVisible()).toBe(false)
  })
})
