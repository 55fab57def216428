// Front pages: their layouts and elements.

import { describe, expect, test } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { renderSample, textOfHtml } from './render-page.tsx'
import { bodyOf, h, sampleLanding } from './sample.ts'

const bodyHtml = (...nodes: readonly BodyNode[]) => renderSample({ body: bodyOf(...nodes) }).body

describe('the layout', () => {
  const options = { toc: [], showTitle: false }

  test('landing has neither sidebar nor breadcrumbs, and has both in the menu of phones', () => {
    const { html } = renderSample({ view: { ...options, layout: 'landing' }, body: sampleLanding })
    expect(html).toContain('<div class="page kind-doc page-landing">')
    expect(html).not.toContain('class="breadcrumbs"')
    expect(html).toMatch(/<div id="octavo:menu"[\s\S]*<nav class="sidebar"/)
  })

  test('wide has a sidebar', () => {
    const { html } = renderSample({ view: { ...options, layout: 'wide' } })
    expect(html).toContain('<div class="page kind-doc page-wide page-with-sidebar">')
    expect(html).toContain('class="breadcrumbs"')
  })

  test('landing has one level-one heading, in the hero', () => {
    const { html } = renderSample({ view: { ...options, layout: 'landing' }, body: sampleLanding })
    expect(html.match(/<h1/g)).toHaveLength(1)
  })
})

describe('the hero', () => {
  test('has an image next to its text, and buttons in one row', () => {
    const html = renderSample({ body: sampleLanding }).body
    expect(html).toMatch(/<div class="actions"><a[^>]*class="button"[\s\S]*?class="button button-quiet"/)
    expect(html).toMatch(/<div class="hero-art"><p><img/)
    expect(html.indexOf('hero-eyebrow')).toBeLessThan(html.indexOf('<h1'))
  })

  test('has no empty half without an image', () => {
    expect(bodyHtml(h('hero', {}, h('h1', {}, 'A')))).not.toContain('hero-art')
  })
})

test('a split puts code, tabs and images on the other side, and contains all text', () => {
  const html = bodyHtml(
    h('split', {}, h('p', {}, 'One'), h('code-block', { code: 'x', html: 'x' }), h('p', {}, 'Two')),
  )
  expect(html).toMatch(/<div class="split-side"><p>One<\/p><p>Two<\/p><\/div><div class="split-side"><figure/)
})

test('a button to another site announces that it opens a new tab, and one without a URL is not rendered', () => {
  const html = bodyHtml(h('link-button', { href: 'https://example.com', label: 'Go' }))
  expect(textOfHtml(html)).toBe('Go (opens in a new tab)')
  expect(bodyHtml(h('link-button', { label: 'Go' }))).toBe('')
})

test('long names can wrap between their parts, with unchanged text', () => {
  const name = 'canary-checker.serviceAccount.annotations/all'
  const html = bodyHtml(
    h('p', {}, h('code', {}, name), h('code', {}, 'spec.http'), h('code', {}, 'a b.c'.repeat(9))),
  )
  expect(html).toContain(
    '<code class="long">canary-checker.<wbr/>serviceAccount.<wbr/>annotations/<wbr/>all</code><code>spec.http</code>',
  )
  expect(textOfHtml(html)).toContain(name)
  expect(html.match(/<wbr/g)).toHaveLength(3)
})

test('a card has a description', () => {
  expect(textOfHtml(bodyHtml(h('card', { title: 'A', description: 'What it is' })))).toBe('AWhat it is')
})
