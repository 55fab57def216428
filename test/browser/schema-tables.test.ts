// Schema tables: folding, links to fields, phones, print and assistive technology.

import { expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const schema = {
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'A name with a [link](/).', default: 'x', enum: ['x', 'y'] },
    tls: {
      type: 'object',
      description: 'Words.',
      deprecated: true,
      properties: {
        aVeryLongNameOfAFieldThatNoPhoneHasRoomFor: { type: 'string' },
        key: { properties: { deep: { type: 'string', readOnly: true } } },
      },
    },
    auth: {
      oneOf: [
        { title: 'Basic', properties: { user: { type: 'string' } } },
        { title: 'None', type: 'object' },
      ],
    },
  },
}

const site = shareSite({
  'site.config.ts': "export default { title: 'T', url: 'https://e.org', content: { docs: 'docs' } }",
  'docs/index.md': '# Home\n\n[A deep field](/table#s.tls.key.deep)\n',
  'docs/table.md': '# Table\n\n## Fields\n\n::schema{file="/s.json"}\n',
  'docs/groups.md': '# Groups\n\n::schema{file="/s.json" overrides="/groups.yaml"}\n',
  'groups.yaml': 'fields:\n  tls:\n    group: Certificates\n',
  's.json': JSON.stringify(schema),
})

const isShown = 'document.getElementById("s.tls.key.deep").checkVisibility()'

test.each(['light', 'dark'])('has no accessibility violations in the %s mode', async (mode) => {
  const page = await site.open('table')
  await page.evaluate((mode) => {
    document.documentElement.dataset.theme = mode
    for (const part of document.querySelectorAll('details')) part.open = true
  }, mode)
  expect(await findViolations(page)).toEqual([])
  expect(page.problems).toEqual([])
})

test('nested fields are folded, and a link to one unfolds them', async () => {
  const page = await site.open('table')
  expect(await page.evaluate(isShown)).toBe(false)
  await page.getByText('2 fields of tls').click()
  await page.getByText('1 field of key').click()
  expect(await page.evaluate(isShown)).toBe(true)
  const linked = await site.open('table#s.tls.key.deep')
  expect(await linked.evaluate(isShown)).toBe(true)
})

test('a link from another page unfolds them too', async () => {
  const page = await site.open('')
  await startApp(page)
  await page.getByRole('link', { name: 'A deep field' }).click()
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Table')
  await page.waitForFunction(isShown)
  expect(await page.evaluate(isShown)).toBe(true)
})

test('fits a phone, with every level unfolded', async () => {
  const page = await site.open('table', { context: { viewport: { width: 320, height: 700 } } })
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('is unfolded in print, and works without scripts', async () => {
  const page = await site.open('table')
  expect(await page.locator('script[src*="schema"]').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(isShown)).toBe(true)
})

test('a printed heading of fields is on the page of its first field', async () => {
  const page = await site.open('groups')
  await page.emulateMedia({ media: 'print' })
  const heading = page.getByText('Certificates', { exact: true })
  expect(await heading.evaluate((element) => getComputedStyle(element).breakAfter)).toBe('avoid')
})
