// Checks the index of fields in this repository's documentation, which is generated from its pages. UPDATE=1 writes the file.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Section } from '../src/core/model/page.ts'
import { createSession } from '../src/core/pipeline/session.ts'
import { readSite } from '../src/core/pipeline/snapshot.ts'
import { repositorySite } from './repository-sites.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FILE = `${root}content/docs/reference/_parts/fields.md`

test('the index of fields lists every field of the documentation with all pages that describe it', async () => {
  const text = writeIndex(await readFields())
  if (process.env.UPDATE) writeFileSync(FILE, text)
  expect(readFileSync(FILE, 'utf8')).toBe(text)
})

/** Returns name → links to its descriptions, one per page. */
async function readFields(): Promise<Map<string, string[]>> {
  const { cacheDir } = await repositorySite(root)
  const session = await createSession({ root, cacheDir, threads: 1 })
  try {
    const snapshot = await readSite(session)
    const state = await snapshot.complete()
    const pages = [...snapshot.pages.values()].sort((a, b) => (a.title < b.title ? -1 : 1))
    const fields = new Map<string, Map<string, string>>()
    for (const { path, title, collection, meta, sections } of pages) {
      if (collection !== 'docs' || meta.canonical !== undefined || meta.unlisted) continue
      for (const { heading, entries = [] } of session.engine.blob<readonly Section[]>(sections))
        for (const { id, name, type } of entries) {
          // Entries of tables in the text have no type, and functions have the anchor of their heading.
          if (type === undefined || id === heading?.id) continue
          const [last] = /[^.]+$/.exec(name.replaceAll('[]', '')) ?? [name]
          const places = fields.get(last) ?? new Map<string, string>()
          fields.set(last, places)
          if (!places.has(path)) places.set(path, `[${title}](${state.site.urls[path]}#${id})`)
        }
    }
    return new Map([...fields].map(([name, places]) => [name, [...places.values()]]))
  } finally {
    await session.close()
  }
}

function writeIndex(fields: ReadonlyMap<string, readonly string[]>): string {
  const names = [...fields.keys()].sort((a, b) => compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b))
  const letters = [...new Set(names.map((name) => name[0]!.toUpperCase()))]
  const groups = letters.map((letter) => {
    const items = names
      .filter((name) => name[0]!.toUpperCase() === letter)
      .map((name) => `- \`${name}\` ${fields.get(name)!.join(', ')}`)
    return `**${letter}**\n\n${items.join('\n')}`
  })
  return `:::index\n\n${groups.join('\n\n')}\n\n:::\n`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
