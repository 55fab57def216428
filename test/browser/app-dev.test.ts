// The client app on `octavo dev` while files are saved. Each test continues with the site of the previous
// one.

import { expect, test } from 'vitest'
import { isMarked, markDocument } from './app-site.ts'
import { devSite } from './dev-site.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const guide = (text: string) => `---
title: Guide
---

${text}

<details id="more"><summary>More</summary>Inside.</details>

${'A line of text.\n\n'.repeat(60)}

[Setup](./setup.md)
`

const site = shareSite(
  {
    'site.css': 'body { outline: 1px solid red }',
    'docs/index.md': '# Home\n\n[Guide](./guide.md)\n',
    'docs/guide.md': guide('Old words.'),
    'docs/setup.md': '# Setup\n\nText.\n',
    'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, styles: ['./site.css'] }`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  },
  devSite,
)

test('a prefetched page that was saved later is shown as saved', async () => {
  const page = await site.open('guide')
  await startApp(page)
  await page.locator('.sidebar a[href="/setup"]').click()
  await page.locator('h1', { hasText: 'Setup' }).waitFor()
  await page.goBack()
  await page.locator('h1', { hasText: 'Guide' }).waitFor()
  await site.server.save('docs/setup.md', '# Set up again\n\nText.\n')
  await page.locator('.sidebar a[href="/setup"]').click()
  await page.locator('h1', { hasText: 'Set up again' }).waitFor()
  expect(await page.locator('h1').innerText()).toBe('Set up again')
})

test('a save updates the app in place and keeps open details and the scroll position', async () => {
  const page = await site.open()
  await startApp(page)
  await markDocument(page)
  await page.click('.prose a[href="/guide"]')
  await page.click('#more summary')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await site.server.save('docs/guide.md', guide('New words.').replace('title: Guide', 'title: Guidance'))
  await page.getByText('New words.').waitFor()
  await page.locator('h1', { hasText: 'Guidance' }).waitFor()
  expect(await page.title()).toBe('Guidance | Harbour')
  const state = await page.evaluate(() => [
    document.querySelector<HTMLDetailsElement>('#more')?.open,
    scrollY,
  ])
  expect(state).toEqual([true, 700])
  expect(await isMarked(page)).toBe(true)
  await page.locator('.sidebar a', { hasText: 'Guidance' }).waitFor()
})

test('categories opened before the app loaded stay open after a save', async () => {
  const page = await site.open('guide')
  await page.evaluate(() => document.querySelector('#more')?.setAttribute('open', ''))
  await startApp(page)
  await site.server.save('docs/guide.md', guide('Newest words.'))
  await page.getByText('Newest words.').waitFor()
  expect(await page.evaluate(() => document.querySelector<HTMLDetailsElement>('#more')?.open)).toBe(true)
})

test('a missing page appears once it is created', async () => {
  const page = await site.open('later')
  await page.locator('h1', { hasText: 'Page not found' }).waitFor()
  await startApp(page)
  await site.server.save('docs/later.md', '# Later\n')
  await page.locator('h1', { hasText: 'Later' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/later')
})

test('a style sheet is replaced in place, and the page keeps its state', async () => {
  await site.server.save('site.css', 'body { outline: 3px solid red }')
  const page = await site.open('guide')
  await startApp(page)
  await markDocument(page)
  await page.click('#more summary')
  const outline = () => page.evaluate(() => getComputedStyle(document.body).outlineWidth)
  expect(await outline()).toBe('3px')
  await site.server.save('site.css', 'body { outline: 7px solid red }')
  await expect.poll(outline).toBe('7px')
  expect(await page.evaluate(() => document.querySelector<HTMLDetailsElement>('#more')?.open)).toBe(true)
  // Later saves, and pages opened later, still update in place.
  await site.server.save('docs/guide.md', guide('Words after the style.'))
  await page.getByText('Words after the style.').waitFor()
  await page.locator('.sidebar a[href="/setup"]').click()
  await page.locator('h1', { hasText: 'Set up again' }).waitFor()
  expect(await isMarked(page)).toBe(true)
})
