// Client navigation between pages with dots, spaces, non-Latin characters and reserved characters in their
// URLs, and with heading ids equal to ids of the layout.

import { describe, expect, test } from 'vitest'
import { isMarked, markDocument, title } from './app-site.ts'
import { startApp } from './open-page.ts'
import { servers, shareSite } from './shared-site.ts'

const names = ['v1.0', 'release-1.x.2', 'größe und maß', 'what?', 'a#b', '100%', '日本語', '🚀']
const files = {
  'index.md': `# Home\n\n${names.map((name) => `[${name}](<./${name.replace(/[?#%]/g, encodeURIComponent)}.md>)\n`).join('\n')}`,
  ...Object.fromEntries(
    names.map((name, at) => [
      `${name}.md`,
      `---\ntitle: Page ${at}\n---\n\n[Home](./index.md)\n\n## Octavo view\n\n## Octavo\n`,
    ]),
  ),
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)

  test('every page is opened by client navigation, and going back works', async () => {
    const page = await site.open()
    await startApp(page)
    await markDocument(page)
    for (const [index, name] of names.entries()) {
      await page.click(`.prose a >> text="${name}"`)
      await title(page, `Page ${index}`)
      expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/${name}`)
      await page.click('.prose a')
      await title(page, 'Home')
    }
    expect(await isMarked(page)).toBe(true)
    expect(page.problems).toEqual([])
  })
})
