import { expect, test } from 'vitest'
import type { PageView } from '../../../src/core/model/view.ts'
import { browserView, readView, writeView } from '../../../src/core/view/browser-view.ts'

const view: PageView = {
  url: '/a',
  kind: 'doc',
  title: 'A </script><!-- & "b"',
  showTitle: true,
  description: '',
  locale: 'en',
  version: 'current',
  body: 'body-hash',
  sidebar: { name: 'docs', open: 'branch-hash' },
  component: { chunk: 'assets/a.js', code: { file: 'a.js', hash: 'code-hash' } },
  toc: [],
  trail: [{ label: 'A', url: '/a' }],
  tags: [],
  cards: [],
  targets: { './b.md': { href: '/b' } },
}

test('the browser receives a view without fields that only the renderer needs', () => {
  const { body, targets, ...rest } = view
  expect(browserView(view)).toEqual({
    ...rest,
    component: { chunk: 'assets/a.js' },
    sidebar: { name: 'docs' },
  })
})

test('a view in HTML is parsed unchanged, and cannot close its element', () => {
  const text = writeView(browserView(view))
  expect(text).not.toContain('<')
  expect(readView(text)).toEqual(browserView(view))
})

test('default values are omitted from the HTML', () => {
  const text = writeView(browserView({ ...view, title: 'A', showTitle: true }))
  for (const name of ['showTitle', 'description', 'toc', 'tags', 'cards']) expect(text).not.toContain(name)
  expect(readView(writeView({ ...browserView(view), showTitle: false }))).toMatchObject({ showTitle: false })
})
