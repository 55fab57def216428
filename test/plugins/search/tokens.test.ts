// Tokens of pages and queries.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOptions } from '../../../src/plugins/search/engine/index-terms.ts'
import { parseQuery } from '../../../src/plugins/search/engine/query.ts'
import { MAX_QUERY_LENGTH } from '../../../src/plugins/search/engine/search-limits.ts'
import { stem, stemPrefix } from '../../../src/plugins/search/engine/stem.ts'
import {
  allTerms,
  fold,
  MAX_TOKEN_LENGTH,
  readWords,
  termsOf,
} from '../../../src/plugins/search/engine/tokens.ts'

const termsIn = (text: string): string[] => readWords(text).flatMap(({ raw }) => allTerms(termsOf(raw)))

test.each([
  ['waitForEvalPeriod', 'waitforevalperiod wait for eval period'],
  ['wait-for-eval-period', 'waitforevalperiod wait for eval period'],
  ['SMTP_HOST', 'smtphost smtp host'],
  ['maxSSLExpiry', 'maxsslexpiry max ssl expiry'],
  ['URLs', 'urls'],
  ['listAPIsOf', 'listapisof list apis of'],
  ['CRDsToKeep', 'crdstokeep crds to keep'],
  ['IDEState', 'idestate ide state'],
  ['k8s.getHealth()', 'k8sgethealth gethealth k8s get health'],
  ['--secret-keeper', 'secretkeeper secret keeper'],
  ['.spec.url', 'specurl url spec'],
  ['/sys/config', 'sysconfig config sys'],
  ['metrics[].labels', 'metricslabels labels metrics'],
  ['std::vector', 'stdvector vector std'],
  ['v1.2.3', '1.2.3'],
  ['x509', 'x509'],
  ['C++', 'c++ c'],
  ['(C#, F#)', 'c# c f# f'],
  ['C++20', 'c 20'],
  ['notepad++.', 'notepad++ notepad'],
  ['i++;', 'i++ i'],
  ['issue #12, page#12, guides#', 'issue 12 page 12 guides'],
  ['.NET --flag $HOME @decorator', 'net flag home decorator'],
  ['(a) => b', "a =>' b"],
  ['a&&b || c ??= d', "a &&' b ||' c ??=' d"],
  ['a<=b !== c', "a <=' b !==' c"],
  ['a --- b === c ==== d ***', "a b ===' c d"],
  ['1 + 2 - 3 / 4 & 5 …', '1 2 3 4 5'],
  ['OAuth2', 'oauth2'],
  ["kubernetes's", 'kubernetes'],
  ['Café', 'cafe'],
  ['ＡＢＣ', 'abc'],
  ['東京都', '東京 京都'],
  ['ภาษา', 'ภา าษ ษา'],
  ['한국어', '한국 국어'],
  ['المدرسة', 'مدرسه'],
  ['والتثبيت', 'تثبيت'],
  ['للبيانات', 'بيانات'],
  ['الالتزام', 'تزام'],
  ['التزام', 'تزام'],
  ['والد', 'والد'],
])('%s has the terms %s', (source, terms) => {
  expect(termsIn(source)).toEqual(terms.split(' '))
})

test('very long tokens are omitted', () => {
  const base64 = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWg'.repeat(9)
  expect(termsIn(base64)).toEqual([])
  expect(termsIn('x'.repeat(MAX_TOKEN_LENGTH + 1))).toEqual([])
})

test.each([
  'scrape scrapes scraped scraping scraper scrapers',
  'policy policies',
  'install installs installed installing installation',
  'notify notifies notified notification notifications',
  'authenticate authenticated authentication',
  'cluster clusters clustering',
  'deploy deploys deployed deployment deployments',
  'colour color colours colors coloured',
  'organise organize organisation organizations',
  'catalogue catalog catalogs',
  'analyse analyze analyzed',
  'role roles',
  'file files filed filing',
  'name names named naming',
  'log logs logged logging',
  'box boxes boxed',
  'alias aliases',
  'api apis',
  'migrate migrates migration',
  'local locally',
  'automatic automatically',
  'supply supplies supplied',
])('inflected forms have the same stem: %s', (words) => {
  expect(new Set(words.split(' ').map(stem)).size).toBe(1)
})

test.each([
  'port portal portion',
  'miss mission',
  'serve server',
  'head header',
  'glob global',
  'sign signal',
  'app appeal',
])('unrelated words have different stems: %s', (words) => {
  expect(new Set(words.split(' ').map(stem)).size).toBe(words.split(' ').length)
})

test.each(['status', 'access', 'aws', 'kubernetes2', 'dns'])('%s is not stemmed', (word) => {
  expect(stem(word)).toBe(word)
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom('wait', 'For', 'API', 'eval', '_', '-', '.', '/', ' ', '東京', 'é', '9', ':', "'"),
      { maxLength: 16 },
    )
    .map((parts) => parts.join('')),
)

test('every word of any text, as a query, has only indexed terms', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const indexed = new Set(indexOptions().tokenize!(text, 'title'))
      for (const { raw } of readWords(text)) {
        // As a query, each word of the text is tokenized separately.
        for (const word of readWords(raw))
          for (const term of allTerms(termsOf(word.raw))) expect(indexed).toContain(term)
      }
    }),
    { numRuns: 1000 },
  )
})

test('combining marks have a canonical order', () => {
  const terms = termsIn('\ufc5b\ufc5e')
  expect(terms.length).toBeGreaterThan(0)
  expect(terms).toEqual(terms.map(fold))
})

test('terms have no separators, are short, and are normalized', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const term of termsIn(text)) {
        expect(term).not.toMatch(/[\s=]/)
        expect(term.length).toBeLessThanOrEqual(MAX_TOKEN_LENGTH)
        expect(fold(term)).toBe(term)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a word starts with the prefix of its stem', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abcdeilmnoprsty'), minLength: 3, maxLength: 14 }),
      (word) => {
        expect(word.startsWith(stemPrefix(stem(word)))).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a query is truncated, and stop words are removed unless there are no others', () => {
  expect(parseQuery('a '.repeat(100)).words.length).toBe(1)
  expect(parseQuery(`${'x'.repeat(MAX_QUERY_LENGTH)} later`).words.map(({ raw }) => raw)).toEqual([
    'x'.repeat(64),
  ])
  expect(parseQuery('how to').words.map(({ raw }) => raw)).toEqual(['how', 'to'])
  expect(parseQuery('how to mute').words.map(({ raw }) => raw)).toEqual(['mute'])
  expect(parseQuery('').words).toEqual([])
})

test('a long word similar to a version number is parsed', () => {
  expect(termsOf(`1.1${'a'.repeat(100)}é`).joined).toBe('')
  expect(termsOf('v1.2.3-rc.1').parts).toEqual([])
  expect(termsOf('v1.2.3-rc.1').joined).toBe('1.2.3-rc.1')
})
