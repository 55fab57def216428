// Client modules and style sheet of a Docusaurus site.

import { expect, test } from 'vitest'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite({
  'docusaurus.config.js': `export default {
    title: 'Harbour', url: 'https://harbour.example', baseUrl: '/', clientModules: ['./routes.js', './shown.js'],
    presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: undefined }, blog: false, theme: { customCss: './own.css' } }]],
    themeConfig: { navbar: { items: [{ to: '/piers', label: 'Piers', position: 'left' }] } },
  }`,
  'routes.js': `window.routes = []
export function onRouteUpdate({ location, previousLocation }) {
  window.routes.push([previousLocation ? previousLocation.pathname : null, location.pathname])
  return () => window.routes.push('left ' + location.pathname)
}
`,
  'shown.js': `window.shown = []
export default { onRouteDidUpdate: ({ location }) => void window.shown.push(location.pathname) }
`,
  'own.css':
    'a, button { color: rgb(255, 0, 0); padding: 50px; } nav a:hover { border: 9px solid } .prose a.b { color: blue }',
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Piers](./piers.md), [down](#part)\n\n## Part\n\nText.\n',
  'docs/piers.md': '# Piers\n\nText.\n',
})

test('a client module is called for each page, but not for heading links', async () => {
  const page = await site.open('')
  await startApp(page)
  await page.locator('.prose').getByRole('link', { name: 'down' }).click()
  await page.locator('.prose').getByRole('link', { name: 'Piers' }).click()
  await page.getByRole('heading', { name: 'Piers', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { routes: unknown[] }).routes))
    .toEqual([[null, '/'], 'left /', ['/', '/piers'], 'left /piers', ['/piers', '/']])
  // This module has its functions in its default export.
  expect(await page.evaluate(() => (window as unknown as { shown: unknown[] }).shown)).toEqual([
    '/',
    '/piers',
    '/',
  ])
  expect(page.problems).toEqual([])
})

test('styles of the site for plain elements apply to content, not to the layout', async () => {
  const page = await site.open('')
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).paddingTop])
  expect(await styleOf('.prose a[href$="piers"]')).toEqual(['rgb(255, 0, 0)', '50px'])
  for (const selector of ['.navbar a[href$="piers"]', '.navbar button', '.drawer a[href$="piers"]'])
    for (const value of await styleOf(selector)) expect(['rgb(255, 0, 0)', '50px']).not.toContain(value)
})
