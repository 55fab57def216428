// Builds the READMEs of installed packages: real-world Markdown.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '../../src/core/markdown/front-matter/split-front-matter.ts'
import { rounds } from '../rounds.ts'
import { siteTest } from '../site-test.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

const CONFIG = `export default {
  title: 'Readmes',
  rules: { 'broken-link': 'warning', 'broken-anchor': 'warning', 'missing-file': 'warning' },
}
`

function readmes(): string[] {
  return readdirSync(MODULES, { recursive: true })
    .map(String)
    .filter((name) => /(^|[\\/])readme\.md$/i.test(name))
    .sort()
    .slice(0, rounds(100))
    .map((name) => readFileSync(join(MODULES, name), 'utf8'))
}

/** Returns the title of a README whose first line is a heading of plain words. */
function plainTitle(text: string): string | undefined {
  return /^# ([A-Za-z0-9 ]+)\r?\n/.exec(splitFrontMatter(text).body)?.[1]?.trim()
}

test('every README is built with its title, and every finding has a place', async () => {
  const texts = readmes()
  expect(texts.length).toBeGreaterThanOrEqual(100)
  const site = siteTest({ 'site.config.ts': CONFIG })
  for (const [at, text] of texts.entries()) site.write(`content/docs/package-${at}.md`, text)
  const { findings } = await site.build({ threads: 2 })
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(findings.filter(({ place }) => !place?.path)).toEqual([])

  const titled = texts.flatMap((text, at) => {
    const title = plainTitle(text)
    return title ? [{ at, title }] : []
  })
  expect(titled.length).toBeGreaterThan(15)
  for (const { at, title } of titled) {
    const html = site.page(`/package-${at}`)
    expect(/<title>([^<]*)/.exec(html)?.[1]).toContain(title)
    expect(html).toContain(title)
  }
})
