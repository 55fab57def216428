// Example plugins of the handbook: their features work on the pages that use them, and other pages load
// nothing.

import { describe, expect, test } from 'vitest'
import { exampleFiles } from '../program/plugin/examples.ts'
import { startApp } from './open-page.ts'
import { servers, shareSite } from './shared-site.ts'

const files = {
  ...exampleFiles,
  'site.config.ts': `import { glossary } from './examples/glossary.ts'
import { pageWeight } from './examples/page-weight.ts'
import { rating } from './examples/rating.ts'
export default { title: 'Harbour', content: { docs: '.' }, basePath: '/', plugins: [rating, glossary, pageWeight] }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'index.md': '# Home\n\n[Rated](./rated.md)\n',
  'rated.md': '# Rated\n\n::rating[Berths]{stars="4"}\n\n::rating[Cranes]{stars="2"}\n',
}

describe.each(servers)('%s', (_, serve) => {
  const site = shareSite(files, serve)

  test('an element of a plugin has its styles and its script', async () => {
    const page = await site.open('rated')
    const button = page.getByRole('button', { name: 'Agree' }).first()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false')
    await expect
      .poll(() =>
        page
          .locator('.star-rating')
          .first()
          .evaluate((box) => getComputedStyle(box).display),
      )
      .toBe('flex')
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.locator('link[href*=element-]').count()).toBe(1)
    await page.reload()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(page.problems).toEqual([])
  })

  test('a click on a button before the script of its element is loaded is repeated', async () => {
    let release = (): void => {}
    const page = await site.open('rated', {
      prepare: (page) =>
        page.route(/element-star-rating-.*\.js|star-rating\.client/, async (route) => {
          await new Promise<void>((resolve) => {
            release = resolve
          })
          await route.continue()
        }),
    })
    const button = page.getByRole('button', { name: 'Agree' }).first()
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    release()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    expect(page.problems).toEqual([])
  })

  test('a page without the element loads none of its files before client navigation to one that has it', async () => {
    const requests: string[] = []
    const page = await site.open('', {
      prepare: async (page) => page.on('request', (request) => requests.push(request.url())),
    })
    const elementRequests = () => requests.filter((url) => url.includes('/element-'))
    await startApp(page)
    expect(await page.content()).not.toContain('element-star-rating')
    expect(elementRequests()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Rated' }).first().click()
    const button = page.getByRole('button', { name: 'Agree' }).first()
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(elementRequests().length).toBeGreaterThan(1)
    expect(page.problems).toEqual([])
  })

  test('pages generated from data are regular pages', async () => {
    const page = await site.open('glossary')
    await page.getByRole('main').getByRole('link', { name: 'Prose' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Prose')
    expect(page.problems).toEqual([])
  })
})

describe('a search provider of a plugin', () => {
  const site = shareSite({
    'site.config.ts': `export default { title: 'Harbour', basePath: '/', plugins: [{ name: 'tide', search: {
      provider: 'tide', module: './tide.ts', setting: {
        indexName: 'tides', credit: { label: 'Tide', href: 'https://tide.example.com/' }, names: ['Ebb', 'Flood', 'Slack'],
      } } }] }`,
    'tide.ts': `export function createProvider({ search, base }) {
      return {
        async search(query, { limit, offset = 0 }) {
          const found = search.names.filter((name) => name.toLowerCase().includes(query.toLowerCase()))
          const hits = found.map((name) => ({
            url: new URL(name.toLowerCase(), base).href, kind: 'page', title: [{ text: name, marked: true }],
            headings: [], trail: ['Tides'], snippet: [{ text: name + ' of the sea' }], group: 'Tides',
          }))
          return { hits: hits.slice(offset, offset + limit), total: hits.length }
        },
      }
    }`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'index.md': '# Home\n',
    'flood.md': '# Flood\n\nHigh water.\n',
  })

  test('provides the hits of the dialog, which shows the name of the service', async () => {
    const page = await site.open()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: 'Tide' }).waitFor()
    await page.keyboard.type('floo')
    await dialog.getByText('Flood', { exact: true }).first().waitFor()
    expect(await dialog.getByText('Ebb').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('High water.').waitFor()
    const stored = await page.evaluate(() => Object.keys(localStorage))
    expect(stored).toContain('__DOCSEARCH_RECENT_SEARCHES__tides')
    expect(page.problems).toEqual([])
  })

  test('provides the hits of the search page', async () => {
    const page = await site.open('search?q=s')
    await page.getByText('Slack of the sea').waitFor()
    await expect.poll(() => page.getByRole('main').getByText('of the sea').count()).toBe(1)
    expect(page.problems).toEqual([])
  })
})
