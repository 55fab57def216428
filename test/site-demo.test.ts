// Checks the documentation of this repository: no findings, every page in its sidebar, and no unlisted page in lists.

import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SidebarItem } from '../src/core/model/site.ts'
import { check } from '../src/core/pipeline/build.ts'
import { createSession, type Session } from '../src/core/pipeline/session.ts'
import { readSite } from '../src/core/pipeline/snapshot.ts'
import { repositorySite } from './repository-sites.ts'
import { findInlineStyles } from './site-test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function withSession<T>(use: (session: Session) => Promise<T>): Promise<T> {
  const { cacheDir } = await repositorySite(root)
  const session = await createSession({ root, cacheDir, threads: 1 })
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}

test('a strict check of the site has no findings', async () => {
  const { findings } = await withSession((session) => check(session, { strict: true }))
  expect(findings.map(({ rule, message, place }) => `${place?.path}: ${message} (${rule})`)).toEqual([])
})

test.each(['.', 'content/handbook'])('pages of %s have no inline styles', async (folder) => {
  const { outDir } = await repositorySite(resolve(root, folder))
  expect(readdirSync(outDir)).toContain('index.html')
  expect(findInlineStyles(outDir)).toEqual([])
})

test('pages are in their sidebars, unlisted ones are nowhere, and descriptions are unique', async () => {
  const { site, views, links } = await withSession(async (session) => (await readSite(session)).complete())
  const inSidebars = new Set(Object.values(site.sidebars).flatMap(urlsOf))
  const unlisted = new Set<string>()
  for (const [path, url] of Object.entries(site.urls)) {
    const { meta } = site.heads[path]!
    if (meta.unlisted || meta.draft) unlisted.add(url)
    // A page that shows a sidebar must be in it.
    else if (site.heads[path]!.collection === 'docs' && site.sidebarOf[path] !== undefined)
      expect(inSidebars, path).toContain(url)
  }
  expect(unlisted.size).toBeGreaterThan(0)
  expect([...unlisted].filter((url) => inSidebars.has(url))).toEqual([])
  const tagged = Object.values(site.tags).flatMap((tags) => Object.values(tags).flatMap(({ pages }) => pages))
  expect(tagged.filter((path) => unlisted.has(site.urls[path]!))).toEqual([])
  const linked = Object.entries(links).flatMap(([path, list]) =>
    unlisted.has(site.urls[path]!) ? [] : list.flatMap(({ url }) => (url && unlisted.has(url) ? [path] : [])),
  )
  expect(linked).toEqual([])

  const descriptions = views.filter(({ kind }) => kind !== 'missing').map(({ description }) => description)
  expect(views.filter(({ description, url }) => description === '' && url !== '/')).toEqual([])
  expect(descriptions.filter((text, at) => descriptions.indexOf(text) !== at)).toEqual([])
})

function urlsOf(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === 'page') return [item.url]
    if (item.kind !== 'category') return []
    return [...(item.url === undefined ? [] : [item.url]), ...urlsOf(item.items)]
  })
}
