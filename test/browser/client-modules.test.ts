// The client modules of a Docusaurus site, in a real browser.

import { expect, test } from 'vitest'
import { wake } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const at = shareSite({
  'docusaurus.config.js': `export default {
    title: 'Harbour', url: 'https://harbour.example', baseUrl: '/', clientModules: ['./routes.js'],
    presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: undefined }, blog: false }]],
  }`,
  'routes.js': `window.routes = []
export function onRouteUpdate({ location, previousLocation }) {
  window.routes.push([previousLocation ? previousLocation.pathname : null, location.pathname])
  return () => window.routes.push('left ' + location.pathname)
}
`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Piers](./piers.md), [down](#part)\n\n## Part\n\nText.\n',
  'docs/piers.md': '# Piers\n\nText.\n',
})

test('a client module is called for the first page and for each after it, and not for a heading', async () => {
  const page = await at.open('')
  await wake(page)
  await page.locator('.prose').getByRole('link', { name: 'down' }).click()
  await page.locator('.prose').getByRole('link', { name: 'Piers' }).click()
  await page.getByRole('heading', { name: 'Piers', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { routes: unknown[] }).routes))
    .toEqual([[null, '/'], 'left /', ['/', '/piers'], 'left /piers', ['/piers', '/']])
  expect(page.problems).toEqual([])
})
