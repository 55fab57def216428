// Outdated and missing translations.

import { expect, test } from 'vitest'
import { nameText } from '../../../src/core/markdown/transforms/name-text.ts'
import { formatFindings } from '../../core/graph/builders.ts'
import { siteTest } from '../../site-test.ts'

const config = (rules: string) => `export default {
  locales: [{ code: 'en' }, { code: 'de', label: 'Deutsch' }, { code: 'ar' }],
  content: { docs: { folder: 'docs', versions: [{ name: '2' }, { name: '1', folder: 'old' }] } }, rules: ${rules} }`
const title = (text: string, fields = ''): string => `---\ntitle: ${text}\n${fields}---\n\nText.\n`
const [a, b] = [title('A'), title('B')]
const files = {
  'docs/a.md': a,
  'docs/b.md': b,
  'docs/c.md': title('C'),
  'old/c.md': title('Old C'),
  'i18n/de/docs/a.md': title('Ä', `translation_of: ${nameText(a)}\n`),
  'i18n/de/docs/b.md': title('Bee', 'translation_of: abcdefgh\n'),
  'i18n/de/docs/c.md': title('Zeh'),
}

test('a translation whose source has changed is reported, with the value to set after updating it', async () => {
  const site = siteTest({ 'site.config.ts': config('{}'), ...files })
  const findings = (await site.check()).findings.filter(({ rule }) => rule !== 'missing-home')
  expect(formatFindings(findings)).toEqual([
    `i18n/de/docs/b.md:3 outdated-translation: "docs/b.md" has changed since it was translated into Deutsch ("de"). Update the translation, then write \`translation_of: ${nameText(b)}\`.`,
  ])
})

test('missing translations, and those without a source hash, are reported if the rules have levels', async () => {
  const rules = `{ 'missing-translation': 'warning', 'outdated-translation': 'error' }`
  const site = siteTest({ 'site.config.ts': config(rules), ...files, 'i18n/ar/docs/a.md': a })
  const findings = (await site.check()).findings.filter(({ rule }) => rule !== 'missing-home')
  expect(findings.map(({ place, message, severity }) => [place?.path, message, severity])).toEqual([
    [undefined, '1 of 4 pages are not translated into Deutsch ("de").', 'warning'],
    [undefined, '3 of 4 pages are not translated into "ar".', 'warning'],
    ['docs/b.md', 'This page is not translated into "ar".', 'warning'],
    ['docs/c.md', 'This page is not translated into "ar".', 'warning'],
    [
      'i18n/ar/docs/a.md',
      'This translation into "ar" does not state which version of "docs/a.md" it translates.',
      'error',
    ],
    ['i18n/de/docs/b.md', '"docs/b.md" has changed since it was translated into Deutsch ("de").', 'error'],
    [
      'i18n/de/docs/c.md',
      'This translation into Deutsch ("de") does not state which version of "docs/c.md" it translates.',
      'error',
    ],
    ['old/c.md', 'This page is not translated into "ar".', 'warning'],
    ['old/c.md', 'This page is not translated into Deutsch ("de").', 'warning'],
  ])
})

test('the hash of a source does not depend on its line endings', () => {
  expect(nameText('a\r\nb\r\n')).toBe(nameText('a\nb'))
  expect(nameText('a')).not.toBe(nameText('b'))
  expect(nameText('a')).toMatch(/^[a-p]{8}$/)
})
