// Size budgets of a page, compressed.

import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import { renderSample } from './render-page.tsx'
import { bodyOf, h, sampleBody, sampleSidebar } from './sample.ts'

const kilobyte = 1000

const sheets = ['"./theme/styles/theme.css"', '"./src/plugins/search/theme/search-field.css" layer(layout)']

test('the style sheet is at most 10.2 kB', async () => {
  const { outputFiles } = await build({
    stdin: { contents: sheets.map((sheet) => `@import ${sheet};`).join(''), resolveDir: '.', loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome111', 'firefox113', 'safari16.4'],
  })
  expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThanOrEqual(10.2 * kilobyte)
})

// The page contains every element of the prose once, then tables and code of a typical long reference.
test('the HTML of a reference page with tables and highlighted code is at most 9 kB', () => {
  const words =
    'check schedule result status threshold endpoint certificate response service window owner label query region agent secret token header method body'.split(
      ' ',
    )
  const word = (at: number) => words[(at * 7 + (at >> 3)) % words.length]!
  const cell = (at: number, count: number) =>
    Array.from({ length: count }, (_, i) => word(at + i * 3)).join(' ')
  const rows = Array.from({ length: 40 }, (_, at) =>
    h(
      'tr',
      {},
      h('td', {}, h('code', {}, `${word(at)}${word(at + 5)}`)),
      h('td', {}, word(at + 2)),
      h('td', {}, cell(at, 9)),
      h('td', {}, String(at * 37)),
    ),
  )
  const code = Array.from(
    { length: 60 },
    (_, at) =>
      `<span class="p">${word(at)}</span><span class="o">:</span> <span class="s">${cell(at, 2)}</span>`,
  ).join('\n')
  const body = bodyOf(
    ...sampleBody.children,
    h('h2', { id: 'all-fields' }, 'All fields'),
    h('table', {}, h('tbody', {}, ...rows)),
    h('code-block', { language: 'yaml', title: 'all.yaml', code: '', html: code }),
  )
  const sidebar: SidebarItem[] = [
    ...sampleSidebar,
    ...Array.from({ length: 30 }, (_, at): SidebarItem => {
      return { kind: 'page', label: `The ${word(at)} ${at}`, url: `/guide/${word(at)}-${at}`, icon: 'heart' }
    }),
  ]
  const { html } = renderSample({ body, sidebar })
  expect(html.length).toBeGreaterThan(30 * kilobyte)
  expect(gzipSync(html).length).toBeLessThanOrEqual(9 * kilobyte)
})
