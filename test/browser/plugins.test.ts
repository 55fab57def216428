// The example plugins of the handbook in a real browser: what they bring works on the pages that use it, and the others
// carry nothing of it.

import { describe, expect, test } from 'vitest'
import { exampleFiles } from '../plugin/examples.ts'
import { wake } from './open-page.ts'
import { hosts, shareSite } from './shared-site.ts'

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

describe.each(hosts)('%s', (_, serve) => {
  const at = shareSite(files, serve)

  test('an element of a plugin has its styles and its script', async () => {
    const page = await at.open('rated')
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
    expect(await page.locator('link[href*=element-]').count()).toBe(1)
    await page.reload()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(page.problems).toEqual([])
  })

  test('a button that is pressed before the script of its element is there is pressed again', async () => {
    let release = (): void => {}
    const page = await at.open('rated', {
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

  test('a page without the element loads nothing of it, until the reader moves to one that has it', async () => {
    const asked: string[] = []
    const page = await at.open('', {
      prepare: async (page) => page.on('request', (request) => asked.push(request.url())),
    })
    const ofElement = () => asked.filter((url) => url.includes('/element-'))
    await wake(page)
    expect(await page.content()).not.toContain('element-star-rating')
    expect(ofElement()).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Rated' }).first().click()
    const button = page.getByRole('button', { name: 'Agree' }).first()
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(ofElement().length).toBeGreaterThan(1)
    expect(page.problems).toEqual([])
  })

  test('pages made from data are pages like others', async () => {
    const page = await at.open('glossary')
    await page.getByRole('main').getByRole('link', { name: 'Prose' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Prose')
    expect(page.problems).toEqual([])
  })
})

describe('a search provider of a plugin', () => {
  const at = shareSite({
    'site.config.ts': `export default { title: 'Harbour', plugins: [
      { name: 'tide', search: { provider: 'tide', module: './tide.ts', setting: { word: 'ebb' } } }] }`,
    'tide.ts': `export function createProvider({ search, base }) {
      return {
        async search(query) {
          const title = [{ text: query + ' and ' + search.word, marked: true }]
          return { hits: [{ url: base, kind: 'page', title, headings: [], trail: [], snippet: [], group: 'Home' }], total: 1 }
        },
      }
    }`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'index.md': '# Home\n',
  })

  test('answers the search of the site', async () => {
    const page = await at.open()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('flood')
    await page.getByText('flood and ebb').first().waitFor()
    expect(page.problems).toEqual([])
  })
})
