// Diagrams rendered in the browser by the package mermaid, under a policy without inline styles.

import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from './built-site.ts'
import { devSite } from './dev-site.ts'
import { findViolations } from './find-violations.ts'
import { openPage } from './open-page.ts'
import { type OpenedPage, shareSite } from './shared-site.ts'

const entry = createRequire(import.meta.url).resolve('mermaid')

/** Links the package as if the site had installed it. */
const MERMAID = {
  'node_modules/mermaid/package.json':
    '{ "name": "mermaid", "version": "12.0.0", "license": "MIT", "exports": "./index.js" }',
  'node_modules/mermaid/index.js': `export { default } from ${JSON.stringify(entry)}\n`,
}

const KINDS: Readonly<Record<string, string>> = {
  gantt: 'gantt\n  accTitle: The plan\n  section Build\n  Walls: a, 2024-01-01, 30d\n  Roof: b, after a, 20d',
  pie: 'pie title Pets\n  accTitle: Pets\n  "Dogs" : 386\n  "Cats" : 85',
  journey: 'journey\n  accTitle: A day\n  section Morning\n    Make tea: 5: Me\n    Work: 1: Me, Cat',
  mindmap: 'mindmap\n  root((Harbour))\n    Ships\n      Long ones\n    Water',
  timeline: 'timeline\n  accTitle: Years\n  2002 : LinkedIn\n  2004 : Facebook',
  git: 'gitGraph\n  accTitle: Branches\n  commit\n  branch develop\n  commit\n  checkout main\n  merge develop',
  quadrant:
    'quadrantChart\n  accTitle: Reach\n  x-axis Low --> High\n  y-axis Low --> High\n  Campaign: [0.3, 0.6]',
}

/** A flowchart that the built-in renderer does not support. */
const FLOWCHART =
  'graph TD\n  accTitle: Links\n  A@{ shape: rounded, label: "a } b" } --> B\n  click B "/guide"\n  click A "javascript:1"'

const fence = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\`\n`

const files = {
  ...MERMAID,
  'site.config.ts':
    "export default { title: 'Harbour', content: { docs: 'docs' }, rules: { 'diagram-label': 'off', 'diagram-syntax': 'off' } }",
  'docs/index.md': `# Home\n\n[Pie](./pie.md)\n`,
  'docs/guide.md': `# Guide\n\n${fence('graph TD\naccTitle: Links\nA[The pie] --> B\nclick A "./pie.md"')}`,
  'docs/kinds.md': `# Kinds\n\n${[...Object.values(KINDS), FLOWCHART].map(fence).join('\n')}`,
  'docs/pie.md': `# Pie\n\n${fence(KINDS.pie!)}\nText below.\n`,
  'docs/broken.md': `# Broken\n\n${fence('gantt\n  accTitle: None\n  nonsense nonsense')}`,
}

const site = shareSite(files, (all) => builtSite(all, '/base/'))

const drawings = (page: OpenedPage) => page.locator('.diagram-picture > svg')

async function scrollThrough(page: OpenedPage): Promise<void> {
  for (const figure of await page.locator('.diagram-figure').all()) {
    await figure.scrollIntoViewIfNeeded()
    await expect.poll(() => figure.locator('svg').count(), { timeout: 20_000 }).toBe(1)
  }
}

test('a page loads mermaid when a diagram becomes visible, and renders every kind with styles', async () => {
  const page = await site.open('kinds')
  await scrollThrough(page)
  expect(page.problems).toEqual([])
  expect(await page.locator('svg style').count()).toBe(0)
  expect(await page.locator('.diagram-source[open]').count()).toBe(0)
  const fills = await page.$$eval('.diagram-picture > svg', (all) =>
    all.map((svg) => new Set([...svg.querySelectorAll('*')].map((one) => getComputedStyle(one).fill)).size),
  )
  expect(fills.length).toBe(Object.keys(KINDS).length + 1)
  // Without its style sheet, a drawing is all black.
  for (const count of fills) expect(count).toBeGreaterThan(1)
  expect(await page.locator('.diagram-picture[role=img]').first().getAttribute('aria-label')).toBe('The plan')
  expect(await findViolations(page, { disabled: ['color-contrast'] })).toEqual([])
  // Links contain the base path.
  const links = page.locator('.diagram-picture a[href]')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    `${site.server.url}guide`,
  ])
  await links.click()
  await page.waitForURL('**/base/guide')
})

test('octavo dev serves the package', async () => {
  const devServer = await devSite(files)
  onTestFinished(() => devServer.close())
  const page = await openPage(site.browser, devServer, { path: 'pie' })
  await expect.poll(() => drawings(page).count(), { timeout: 30_000 }).toBe(1)
  expect(page.problems).toEqual([])
})

test('a page without such a diagram does not load mermaid', async () => {
  const page = await site.open('guide')
  await page.waitForTimeout(300)
  expect(site.server.requests.filter((path) => path.includes('mermaid'))).toEqual([])
  expect(page.problems).toEqual([])
})

test('nodes of a flowchart link to pages of the site', async () => {
  const page = await site.open('guide')
  const link = page.locator('.diagram-picture a')
  expect(await link.getAttribute('href')).toBe('/base/pie')
  expect(await findViolations(page)).toEqual([])
  await link.hover()
  await link.click()
  await page.waitForURL('**/base/pie')
  expect(page.problems).toEqual([])
})

test('a diagram is rendered after client navigation, and again when the color mode changes', async () => {
  const page = await site.open('', { context: { colorScheme: 'light' } })
  await page.click('.prose a')
  await page.waitForURL('**/pie')
  await expect.poll(() => drawings(page).count(), { timeout: 20_000 }).toBe(1)
  const title = () => page.$eval('.pieTitleText', (text) => getComputedStyle(text).fill)
  expect(await title()).toBe('rgb(12, 17, 32)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(title).toBe('rgb(243, 245, 249)')
  expect(await drawings(page).count()).toBe(1)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1)
  await page.goBack()
  await page.waitForURL('**/base/')
  await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  expect(page.problems).toEqual([])
})

test('rendering causes little layout shift', async () => {
  const page = await site.open('pie', {
    prepare: (page) =>
      page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  })
  await expect.poll(() => drawings(page).count(), { timeout: 20_000 }).toBe(1)
  await page.waitForTimeout(300)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.1)
})

test('a diagram is shown as source if mermaid fails or is missing', async () => {
  const page = await site.open('broken')
  await expect.poll(() => page.problems.join()).toContain('Mermaid cannot draw a diagram')
  expect(await page.isVisible('.diagram-source pre')).toBe(true)
  expect(await page.isVisible('.diagram-picture')).toBe(false)
  expect(await page.locator('.diagram-canvas').count()).toBe(0)
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.server.url}pie`)
  expect(await plain.isVisible('.diagram-source pre')).toBe(true)
  await plain.emulateMedia({ media: 'print' })
  expect(await plain.isVisible('.diagram-source pre')).toBe(true)
  await context.close()
})

test('labels cannot run code', async () => {
  const code = '<img src=x onerror="window.broken = 1"><script>window.broken = 2</script>'
  const page = await site.open('pie')
  await site.server.save(
    'docs/code.md',
    `# Code\n\n${[
      `mindmap\n  root["${code.replaceAll('"', "'")}"]`,
      `gantt\n  section ${code}\n  ${code}: a, 2024-01-01, 3d\n  click a href "javascript:window.broken=3"`,
      `journey\n  section ${code}\n    ${code}: 5: Me`,
      `%%{init: { "securityLevel": "loose", "htmlLabels": true } }%%\nkanban\n  Todo\n    [${code}]`,
      `block-beta\n  a["${code.replaceAll('"', "'")}"]`,
    ]
      .map(fence)
      .join('\n')}`,
  )
  await page.goto(`${site.server.url}code`)
  for (const figure of await page.locator('.diagram-figure').all()) await figure.scrollIntoViewIfNeeded()
  await page.waitForTimeout(3000)
  expect(await page.locator('.diagram-picture :is(script, [onerror], a[href^="javascript:"])').count()).toBe(
    0,
  )
  expect(page.problems.filter((text) => /inline (?:script|event)/.test(text))).toEqual([])
})
