// Responses of Algolia: URLs of hits, invalid responses and highlighting.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { parseResponse, readMarks } from '../../../src/plugins/algolia/theme/algolia-response.ts'
import { makeHit, makeResults } from '../../search-service.ts'

const base = 'https://site.example/docs/'

function urlOf(url: string, options: Partial<Parameters<typeof parseResponse>[1]> = {}): string | undefined {
  const response = makeResults([makeHit({ levels: ['Guide', 'Pilots'], url })])
  return parseResponse(response, { base, ...options }).hits[0]?.url
}

describe('a search hit', () => {
  test.each([
    ['https://docs.example.com/docs/guide?a=1#top', '/docs/guide?a=1#top'],
    ['https://docs.example.com/guide#top', '/docs/guide#top'],
    ['https://docs.example.com/docs', '/docs'],
    ['https://docs.example.com', '/docs/'],
    ['/docs/guide', '/docs/guide'],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
  ])('at %s links to %s of the current site', (url, expected) => {
    expect(urlOf(url)).toBe(expected)
  })

  test('of another site keeps its URL if the pattern matches', () => {
    const external = '^https://www\\.example\\.com/'
    expect(urlOf('https://www.example.com/prices#all', { external })).toBe(
      'https://www.example.com/prices#all',
    )
    expect(urlOf('https://docs.example.com/prices', { external })).toBe('/docs/prices')
    expect(urlOf('javascript:alert("https://www.example.com/")', { external: 'example' })).toBeUndefined()
  })

  test('never links to another host, for any path', () => {
    for (const below of [base, 'https://site.example/']) {
      const hostOf = (url: string, rewrite?: { from: string; to: string }) =>
        new URL(urlOf(url, { base: below, ...(rewrite && { rewrite }) })!, below).host
      expect(hostOf('https://docs.example.com//evil.example/x')).toBe('site.example')
      expect(hostOf('https://docs.example.com/\\\\evil.example/x')).toBe('site.example')
      expect(hostOf('https://docs.example.com/docs/x', { from: 'docs', to: '' })).toBe('site.example')
      expect(hostOf('https://docs.example.com/docs/x', { from: '/docs/', to: '/\\evil.example/' })).toBe(
        'site.example',
      )
    }
  })

  test('links to a rewritten path if configured', () => {
    const rewrite = { from: '/docs/next/', to: '/docs/$1/' }
    expect(urlOf('https://docs.example.com/docs/next/guide#a', { rewrite })).toBe('/docs/$1/guide#a')
  })
})

test('any hits are parsed or dropped', () => {
  const part = fc.oneof(
    fc.anything(),
    fc.constantFrom(null, undefined, 'lvl1', 'lvl9', 'content', 'https://a.example/b'),
  )
  const hit = fc.record(
    {
      type: part,
      url: part,
      content: part,
      hierarchy: fc.oneof(part, fc.record({ lvl0: part, lvl1: part })),
      _snippetResult: fc.oneof(part, fc.record({ hierarchy: part, content: part })),
      _highlightResult: part,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, hit), { maxLength: 4 }), part, (hits, nbHits) => {
      const { hits: read, total } = parseResponse({ results: [{ hits, nbHits }] }, { base })
      expect(typeof total).toBe('number')
      for (const { url, group, title } of read)
        expect([url, group, plainText(title)].map((one) => typeof one)).toEqual([
          'string',
          'string',
          'string',
        ])
    }),
  )
})

test('an invalid response is rejected', () => {
  for (const response of [
    undefined,
    null,
    {},
    [],
    { results: null },
    { results: [null] },
    { results: [{ hits: {} }] },
  ])
    expect(() => parseResponse(response, { base })).toThrow('has no hits')
})

test('highlighting marks are parsed, and all other characters are text', () => {
  const plain = fc
    .array(fc.constantFrom('a', ' ', '<', '>', '&', '<b>', '"', "'", '…'))
    .map((parts) => parts.join(''))
  const asSent = (text: string): string =>
    text.replace(
      /[&<>"']/g,
      (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
    )
  fc.assert(
    fc.property(fc.array(fc.record({ text: plain, marked: fc.boolean() })), (parts) => {
      const sent = parts
        .map(({ text, marked }) => (marked ? `<mark>${asSent(text)}</mark>` : asSent(text)))
        .join('')
      const read = readMarks(sent)
      expect(read.map(({ text }) => text).join('')).toBe(parts.map(({ text }) => text).join(''))
      expect(read.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(
        parts.filter(({ marked }) => marked).map(({ text }) => text),
      )
    }),
  )
})
