// The layout around the prose, and its changes by a theme.

import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import { createRenderer } from '../../../src/core/render/renderer.tsx'
import { usePage } from '../../../theme/page-scope.tsx'
import { defaultTheme, defineTheme } from '../../../theme/theme.ts'
import { englishMessages } from '../../english-messages.ts'
import { renderSample, textOfHtml } from './render-page.tsx'
import { bodyOf, h, sampleAssets, sampleChrome, sampleView } from './sample.ts'

const sidebarOf = (html: string) => /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''

describe('the sidebar', () => {
  test('contains only open branches', () => {
    const text = textOfHtml(sidebarOf(renderSample().html))
    expect(text).toContain('HTTP endpoints')
    expect(text).toContain('Approvals')
    expect(text).toContain('Helm')
    expect(text).not.toContain('PostgreSQL')
    expect(text).not.toContain('Channels')
  })

  test('links a closed category to its page, or to its first one', () => {
    const html = sidebarOf(renderSample({ view: { url: '/guide' } }).html)
    expect(html).toMatch(/href="\/manual\/guide\/checks"[^>]*>(?:(?!<a ).)*Health checks/)
    expect(html).toMatch(/href="\/manual\/guide\/notifications\/channels"[^>]*>(?:(?!<a ).)*Notifications/)
    expect(html).not.toContain('HTTP endpoints')
  })

  test('marks the current page, once', () => {
    const html = sidebarOf(renderSample().html)
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toContain('href="/manual/guide/checks/http" aria-current="page"')
  })

  test('opens the categories in the trail of a page outside of sidebars', () => {
    const trail = [{ label: 'Notifications' }, { label: 'Hidden', url: '/guide/notifications/hidden' }]
    const html = renderSample({ view: { url: '/guide/notifications/hidden', trail } }).html
    expect(textOfHtml(sidebarOf(html))).toContain('Channels')
  })

  test('does not grow with closed branches', () => {
    const pages = Array.from({ length: 500 }, (_, index): SidebarItem => {
      return { kind: 'page', label: `Page ${index}`, url: `/many/${index}` }
    })
    const many: SidebarItem = {
      kind: 'category',
      label: 'Many',
      collapsible: true,
      collapsed: true,
      items: pages,
    }
    expect(sidebarOf(renderSample({ sidebar: [many] }).html).length).toBeLessThan(600)
  })

  test('is not rendered on a page without one', () => {
    expect(renderSample({ sidebar: [] }).html).not.toContain('class="sidebar"')
  })
})

test('the navbar marks the link with the longest path of the page', () => {
  const html = renderSample().html
  expect(html).toContain('<a href="/manual/guide" class="navbar-link here">Guide</a>')
  expect(html).toContain('<a href="/manual/" class="navbar-link">Overview</a>')
})

test('a heading in the body replaces the title of the page', () => {
  const body = bodyOf(h('h1', { id: 'own' }, 'Own title'), h('p', {}, 'Text'))
  const { html } = renderSample({ view: { showTitle: false }, body })
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.indexOf('class="title-block"')).toBeLessThan(html.indexOf('Own title</h1>'))
})

test('every page has exactly one main element, which the skip link targets', () => {
  for (const kind of ['doc', 'post', 'missing', 'posts'] as const) {
    const { html } = renderSample({ view: { kind } })
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html).toContain('<a class="skip-link" href="#octavo:content">')
    expect(html).toContain('<main id="octavo:content"')
  }
})

test('a page is labeled as draft or unlisted', () => {
  expect(renderSample({ view: { draft: true } }).html).toContain(englishMessages['page.draft'])
  expect(renderSample({ view: { unlisted: true } }).html).toContain(englishMessages['page.unlisted'])
})

test('a post has its date, authors and reading time', () => {
  const post = {
    kind: 'post',
    date: '2025-03-28',
    authors: [{ name: 'Ada' }, { name: 'Ben' }],
    readingMinutes: 4,
  } as const
  const text = textOfHtml(renderSample({ view: post }).html)
  expect(text).toContain('March 28, 2025By Ada and Ben4 min read')
})

test('an empty listing has a message', () => {
  expect(renderSample({ view: { kind: 'tag', list: [] } }).html).toContain(englishMessages['list.empty'])
})

test('all text of the layout is from the message catalog', () => {
  const messages = Object.fromEntries(
    Object.keys(englishMessages).map((key) => [key, `«${key}»`]),
  ) as unknown as typeof englishMessages
  const html = renderSample({ chrome: { messages } }).html
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1]!)
  expect(labels.filter((label) => !label.startsWith('«'))).toEqual([])
  expect(textOfHtml(html)).not.toMatch(/On this page|Previous|Skip to|Edit this/)
})

function Footer() {
  const { view } = usePage()
  return (
    <div>
      <p>{`You read ${view.title}`}</p>
      <defaultTheme.slots.Footer />
    </div>
  )
}

function Title({ children }: { readonly children?: ReactNode }) {
  return <h4>{children ?? 'Kind'}</h4>
}

describe('a theme', () => {
  const input = { view: sampleView(), chrome: sampleChrome, assets: sampleAssets, build: 'b' }

  test('overrides a slot and can wrap the original', () => {
    const { html } = createRenderer(defineTheme({ slots: { Footer } })).render(input)
    expect(html).toContain('<p>You read Watch an HTTP endpoint</p><footer class="footer">')
    expect(html).toContain('class="navbar"')
  })

  test('replaces the component of an element', () => {
    const theme = defineTheme({ prose: { badge: ({ label }: { label: string }) => <b>{label}</b> } })
    const { body } = createRenderer(theme).render({ ...input, body: bodyOf(h('badge', { label: 'New' })) })
    expect(body).toBe('<b>New</b>')
  })

  test('can replace the title component of callouts', () => {
    const theme = defineTheme({ prose: { 'callout-title': Title } })
    const body = bodyOf(h('callout', {}, h('callout-title', {}, 'Mine')), h('callout', {}, h('p', {}, 'x')))
    expect(textOfHtml(createRenderer(theme).render({ ...input, body }).body)).toBe('MineKindx')
  })

  test('renders a component page', () => {
    const view = sampleView({
      component: { chunk: 'assets/page.js', code: { file: 'page.mjs', hash: 'h' } },
    })
    const component = { load: () => ({ default: () => <p>{usePage().view.title}</p> }) }
    const { html, body } = createRenderer(defaultTheme).render({ ...input, view, component })
    expect(body).toBe('')
    expect(html).toContain('<p>Watch an HTTP endpoint</p>')
  })

  test('reports why a component page without a default export cannot be rendered', () => {
    const view = sampleView({
      id: 'demo',
      component: { chunk: 'assets/page.js', code: { file: 'page.mjs', hash: 'h' } },
    })
    const render = (exports: object) => () =>
      createRenderer(defaultTheme).render({ ...input, view, component: { load: () => exports } })
    expect(render({})).toThrow(
      'The page "demo" cannot be rendered: its module has no default export, which should be a React component.',
    )
    expect(render({ default: 7 })).toThrow('its default export is a value of type number')
  })
})

test('the home link is marked only on pages that share the sidebar of the home page', () => {
  const home: SidebarItem = { kind: 'page', label: 'Overview', url: '/' }
  const marked = '<a href="/manual/" class="navbar-link here">'
  expect(renderSample({ view: { url: '/install' }, sidebar: [home] }).html).toContain(marked)
  expect(renderSample({ view: { url: '/install' } }).html).not.toContain(marked)
})
