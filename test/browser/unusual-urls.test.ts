// Pages whose addresses hold dots, blanks, letters of other scripts and signs of URLs, and whose headings have the ids
// of Octavo's own elements, moved to without a reload.

import { describe, expect, test } from 'vitest'
import { brand, isBranded, title } from './app-site.ts'
import { wake } from './open-page.ts'
import { hosts, shareSite } from './shared-site.ts'

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

describe.each(hosts)('on %s', (_name, serve) => {
  const at = shareSite(files, serve)

  test('every page is moved to, and back from', async () => {
    const page = await at.open()
    await wake(page)
    await brand(page)
    for (const [index, name] of names.entries()) {
      await page.click(`.prose a >> text="${name}"`)
      await title(page, `Page ${index}`)
      expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/${name}`)
      await page.click('.prose a')
      await title(page, 'Home')
    }
    expect(await isBranded(page)).toBe(true)
    expect(page.problems).toEqual([])
  })
})
