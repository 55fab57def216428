// Elements whose id or name shadows a global property.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMarked, markDocument, title } from './app-site.ts'
import { listGlobals } from './global-names.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'

/** Scripts of a site with all features. */
const scripts = readdirSync('dist/theme').filter((file) => file.endsWith('.js'))
const names = [...new Set(scripts.flatMap((file) => listGlobals(readFileSync(`dist/theme/${file}`, 'utf8'))))]
const globals = names.filter((name) => !name.includes('.'))
const documentProperties = names.flatMap((name) => (name.startsWith('document.') ? [name.slice(9)] : []))

const rest = `
![Map](./map.svg)

\`\`\`sh
moor --fast
\`\`\`

[Setup](./setup.md)
`
const headings = globals.map((name) => `## The name ${name} {#${name}}\n\nText.\n`).join('\n')
const named = (slash: string): string =>
  documentProperties
    .map(
      (name) =>
        `<form name="${name}"></form>\n\n<img src="/map.svg" alt="" name="${name}"${slash}>\n\n<object name="${name}" id="${name}"></object>\n`,
    )
    .join('\n')

const site = shareSite({
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, rules: { 'removed-html': 'off' } }`,
  'static/map.svg': svg,
  'docs/map.svg': svg,
  'docs/index.md': '# Home\n\nText.\n',
  'docs/setup.md': '# Setup\n\nBollards.\n',
  'docs/ids.md': `# Ids\n${rest}\n${headings}`,
  'docs/ids-in-mdx.mdx': `# Ids\n${rest}\n${globals.map((name) => `<div id="${name}">Text</div>\n`).join('\n')}`,
  'docs/names.md': `# Names\n${rest}\n${named('')}`,
  'docs/names-in-mdx.mdx': `# Names\n${rest}\n${named(' /')}`,
})

test('the scripts read global names', () => {
  expect(globals).toEqual(expect.arrayContaining(['ClipboardItem', 'history', 'process', 'setImmediate']))
  expect(documentProperties).toEqual(
    expect.arrayContaining(['body', 'getElementById', 'querySelector', 'title']),
  )
})

test.each(['ids', 'ids-in-mdx', 'names', 'names-in-mdx'])(
  'a page with such elements works: %s',
  async (path) => {
    const page = await site.open(path)
    await page.click('.code [data-copy]')
    await startApp(page)
    await page.locator('.prose a.zoom').first().click()
    await page.locator('dialog:modal').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('searchbox').or(page.getByRole('combobox'))
    await field.fill('bollards')
    await page.locator('.search-row').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await markDocument(page)
    await page.click('.prose a[href="/setup"]')
    await title(page, 'Setup')
    expect(await isMarked(page)).toBe(true)
    expect(page.problems).toEqual([])
  },
)
