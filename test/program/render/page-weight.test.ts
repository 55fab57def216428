// A page of a large site has the same size as in a small one: nothing in it lists the site.

import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedSidebars } from '../../../src/core/graph/index-site.ts'
import { assemble, makeOptions, makePage, viewOf } from '../../core/graph/builders.ts'
import { renderSample } from './render-page.tsx'
import { sampleBody } from './sample.ts'

const count = (length: number, make: (at: number) => string) =>
  Array.from({ length }, (_, at) => make(at + 1))

/** Returns ten sections of ten pages. All but the first may have subfolders of thirty pages each. */
function pathsOf(foldersInSection: number): string[] {
  return count(10, (section) => `section-${section}`).flatMap((section) => [
    ...count(10, (page) => `docs/${section}/page-${page}.md`),
    ...(section === 'section-1'
      ? []
      : count(foldersInSection, (folder) => `docs/${section}/part-${folder}`)
    ).flatMap((folder) => count(30, (page) => `${folder}/page-${page}.md`)),
  ])
}

function weigh(paths: readonly string[]) {
  const pages = paths.map((path) => makePage(path, { title: `Title of ${path.slice(5, -3)}` }))
  const sidebars = sharedSidebars(assemble(pages, {}))
  const page = pages.find(({ path }) => path.endsWith('/section-1/page-5.md'))!
  const view = viewOf([page, ...pages.filter((other) => other !== page)], makeOptions())
  const { html } = renderSample({ view, body: sampleBody, sidebar: sidebars[view.sidebar!.name]!.items })
  return {
    html: gzipSync(html).byteLength,
    view: JSON.stringify(view).length,
    isListed: html.includes('Title of section-1/page-9'),
  }
}

test('a page of a site with ten thousand pages has the same size as with a hundred', () => {
  const [few, many] = [pathsOf(0), pathsOf(37)]
  expect(few).toHaveLength(100)
  expect(many.length).toBeGreaterThanOrEqual(10_000)
  const [small, large] = [weigh(few), weigh(many)]
  expect(small.isListed && large.isListed).toBe(true)
  expect(Math.abs(large.html / small.html - 1)).toBeLessThan(0.05)
  expect(large.view).toBe(small.view)
})
