// Custom callouts of a site, and labels of callouts.

import { expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'
import { siteTest } from '../../site-test.ts'

const callouts = { security: { kind: 'warning', label: 'Security', icon: 'lock' } }

test.each([
  ':::security[Keys]\n\nText\n\n:::\n',
  '::: security Keys\nText\n:::\n',
  '> [!SECURITY] Keys\n> Text\n',
])('a configured keyword creates a callout: %j', async (text) => {
  const { body, found } = await parse(text, { callouts })
  expect(found).toEqual([])
  expect(elements(body, 'callout')[0]!.properties).toEqual({ ...callouts.security })
  expect(elements(body, 'callout-title')).toHaveLength(1)
})

test('an unknown kind is reported', async () => {
  const { page, found } = await parse('<callout kind="securty">x</callout>\n', { callouts })
  expect(found).toEqual(['attribute-value 1:1'])
  expect(page.findings[0]!.help).toBe('Did you mean "security"?')
})

test('a custom callout has its configured label and icon', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { docs: '.' }, callouts: { security: { like: 'danger', icon: 'lock' } } }`,
    'index.md': '# Home\n\n:::security\n\nText\n\n:::\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toMatch(/class="callout callout-danger".*?M5 11h14v10H5z.*?<span>Security<\/span>/)
})

test.each([
  ['> [!CAUTION]\n> Text\n', 'callout-danger', 'Caution', 'Vorsicht', 'تنبيه'],
  [':::caution\nText\n:::\n', 'callout-warning', 'Caution', 'Vorsicht', 'تنبيه'],
  ['<Admonition type="caution">Text</Admonition>\n', 'callout-warning', 'Caution', 'Vorsicht', 'تنبيه'],
  ['> [!IMPORTANT]\n> Text\n', 'callout-info', 'Important', 'Wichtig', 'مهم'],
  [':::important[Title]\nText\n:::\n', 'callout-info', 'Important: ', 'Wichtig: ', 'مهم: '],
  ['<callout kind="important">Text</callout>\n', 'callout-info', 'Important', 'Wichtig', 'مهم'],
  [':::success\nText\n:::\n', 'callout-tip', 'Success', 'Erfolg', 'نجاح'],
  [':::secondary\nText\n:::\n', 'callout-note', 'Secondary', 'Sekundär', 'ثانوي'],
  ['<Admonition type="success">Text</Admonition>\n', 'callout-tip', 'Success', 'Erfolg', 'نجاح'],
  [':::danger\nText\n:::\n', 'callout-danger', 'Danger', 'Gefahr', 'خطر'],
])('the default label is the keyword, translated: %j', async (text, style, ...labels) => {
  for (const [at, locale] of ['en', 'de', 'ar'].entries()) {
    const site = siteTest({
      'site.config.ts': `export default { content: { docs: '.' }, locale: '${locale}' }`,
      'index.md': `# Home\n\n${text}`,
    })
    expect((await site.build()).findings).toEqual([])
    expect(site.page('/')).toMatch(new RegExp(`class="callout ${style}".*?>${labels[at]}</span>`))
  }
})
