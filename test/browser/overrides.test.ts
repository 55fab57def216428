// Theme overrides of a site: tokens, element components, parts and the document head.

import { describe, expect, test } from 'vitest'
import { startApp } from './open-page.ts'
import { servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  content: { docs: 'docs' },
  theme: 'theme/index.tsx',
  styles: ['styles/brand.css'],
  messages: { 'toc.title': 'Contents' },
}`,
  'theme/index.tsx': `import { createContext, useContext } from 'react'
import { defaultTheme, defineTheme, usePage } from 'octavo/theme'
const Tide = createContext('low')
const Provider = ({ children, ...page }) => <Tide value="high"><defaultTheme.Provider {...page}>{children}</defaultTheme.Provider></Tide>
const Footer = () => <footer className="quay">{usePage().view.title} at {useContext(Tide)} tide</footer>
const Table = ({ children }) => <div className="board"><table>{children}</table></div>
const entries = (items) => <ul>{items.map((item, at) => <li key={at}>{item.label}{item.items && entries(item.items)}</li>)}</ul>
const Sidebar = () => <nav className="atlas">{entries(usePage().sidebar)}</nav>
const Head = () => <><meta name="theme-color" content="#0b7a5b" /><link rel="help" href={usePage().href('/guide')} /></>
export default defineTheme({ Provider, Head, slots: { Footer, Sidebar }, prose: { table: Table } })`,
  'styles/brand.css': ':root { --accent: rgb(1, 2, 3) }\n.board { border-style: double }\n',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/harbours/north.md': '# North\n',
  'docs/harbours/south.md': '# South\n',
  'docs/index.md': '# Home\n\n[Guide](./guide.md)\n',
  'docs/guide.md': '# Guide\n\n| A |\n| --- |\n| b |\n\n[Home](./index.md)\n\n## Part\n',
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)

  test('each level of overrides applies before and after the app loads', async () => {
    const page = await site.open('guide')
    const styleOf = () =>
      page.evaluate(() => ({
        token: getComputedStyle(document.querySelector('.prose a:not(.heading-anchor)')!).color,
        prose: getComputedStyle(document.querySelector('.board')!).borderTopStyle,
        slot: document.querySelector('.quay')?.textContent,
        message: document.querySelector('.toc-title')?.textContent,
        head: document.querySelector<HTMLMetaElement>('head > meta[name=theme-color]')?.content,
        help: document.querySelector('head > link[rel=help]')?.getAttribute('href'),
      }))
    const overrides = {
      token: 'rgb(1, 2, 3)',
      prose: 'double',
      slot: 'Guide at high tide',
      message: 'Contents',
      head: '#0b7a5b',
      help: '/guide',
    }
    expect(await styleOf()).toEqual(overrides)
    await startApp(page)
    expect(await styleOf()).toEqual(overrides)
    // Closed categories are rendered only in the browser.
    expect(await (await page.request.get(`${site.server.url}guide`)).text()).not.toContain('South')
    await page.locator('.atlas', { hasText: 'South' }).waitFor()
    await page.click('.prose a[href="/"]')
    await page.getByText('Home at high tide').waitFor()
    await expect.poll(() => page.locator('head > meta[name=theme-color]').count()).toBe(1)
    expect(page.problems).toEqual([])
  })
})
