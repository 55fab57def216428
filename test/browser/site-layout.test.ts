// A custom layout and search dialog of a site, built from the exports of `octavo/theme`.

import { expect, test } from 'vitest'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite({
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, theme: 'theme/index.tsx' }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Berths](./berths.md)\n',
  'docs/berths.md': '# Berths\n\nWhere ships lie.\n',
  'theme/index.tsx': `import { useState } from 'react'
import { CrashBoundary, defineTheme, Drawer, openSearch, PageContent, plainText, usePage } from 'octavo/theme'

function Layout() {
  const { slots } = usePage().theme
  return (
    <>
      <slots.Navbar />
      <Drawer />
      <main id="content" tabIndex={-1}>
        <CrashBoundary>
          <PageContent />
        </CrashBoundary>
      </main>
      <slots.SearchDialog />
    </>
  )
}

function SearchDialog() {
  const [hits, setHits] = useState([])
  const search = async ({ target }) => {
    const provider = await openSearch()
    const { signal } = new AbortController()
    setHits((await provider.search(target.value, { limit: 10, signal })).hits)
  }
  return (
    <dialog data-search-dialog="" aria-label="Find">
      <input type="search" aria-label="Search" onChange={search} />
      <ul>{hits.map(({ url, title }) => <li key={url}><a href={url}>{plainText(title)}</a></li>)}</ul>
    </dialog>
  )
}

export default defineTheme({ slots: { Layout, SearchDialog } })`,
})

test('a custom layout has the drawer and client navigation', async () => {
  const page = await site.open('', { context: { viewport: { width: 400, height: 800 } } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-drawer]:popover-open').waitFor()
  // The history entry is added in the toggle event, after the drawer is open.
  await page.waitForFunction(() => history.state?.octavoDrawer)
  await page.goBack()
  await expect.poll(() => page.locator('[data-drawer]:popover-open').count()).toBe(0)
  await startApp(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.getByRole('main').getByRole('link', { name: 'Berths' }).first().click()
  await page.getByText('Where ships lie.').waitFor()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  expect(page.problems).toEqual([])
})

test('the search opens the custom dialog, which uses the configured provider', async () => {
  const page = await site.open()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  await dialog.waitFor()
  expect(await page.locator('.search-dialog').count()).toBe(0)
  await startApp(page)
  await dialog.getByRole('searchbox').fill('ships')
  await dialog.getByRole('link', { name: 'Berths' }).waitFor()
  await page.keyboard.press('Control+k')
  await expect.poll(() => dialog.isVisible()).toBe(false)
  expect(page.problems).toEqual([])
})
