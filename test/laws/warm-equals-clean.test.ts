// The law of the cache: whatever happened before, a build gives the same result as a clean one.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { png, siteTest, type TestSite } from '../site-test.ts'
import { SAMPLE_SITE } from './sample-site.ts'

const PAGES = [
  'content/docs/index.md',
  'content/docs/guide/install.md',
  'content/docs/guide/deep/use.md',
  'content/docs/guide/new.md',
  'content/docs/reference/api.md',
  'content/docs/reference/2-more.md',
  'content/blog/2025-01-02-hello.md',
]
const BODIES = [
  '# Install\n\n[Use](deep/use.md)\n',
  '---\ntags: [first]\ntitle: Renamed\n---\n\nText with ![pic](shot.png).\n\n## Part {#part}\n',
  '---\nslug: /elsewhere\nsidebar_position: 3\ntags: [install, news]\n---\n\n# Elsewhere\n\n[home](/)\n',
  '---\nunlisted: true\nwrong_key: 1\n---\n\n# Hidden\n\n```nolang\nx\n```\n',
  '---\ndraft: true\n---\n\n# Draft\n',
  '',
]
const CATEGORIES = [
  '{"label": "Other"}',
  '{"label": "The guide", "position": 9, "page": "guide/install"}',
  '{}',
]

type Edit =
  | { readonly kind: 'write'; readonly path: string; readonly content: string | Uint8Array }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }

const page = fc.constantFrom(...PAGES)
const folder = fc.constantFrom('guide', 'guide/deep', 'reference')
const image = fc.constantFrom('guide/shot.png', 'guide/deep/no.png')
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      path: page,
      content: fc.constantFrom(...BODIES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), path: page }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), from: page, to: page }) },
  fc.record({
    kind: fc.constant('write' as const),
    path: folder.map((name) => `content/docs/${name}/_category_.json`),
    content: fc.constantFrom(...CATEGORIES),
  }),
  fc.record({
    kind: fc.constant('remove' as const),
    path: folder.map((name) => `content/docs/${name}/_category_.json`),
  }),
  fc.record({
    kind: fc.constant('write' as const),
    path: image.map((name) => `content/docs/${name}`),
    content: fc.constantFrom(png(8, 6), png(20, 10)),
  }),
  fc.record({ kind: fc.constant('remove' as const), path: image.map((name) => `content/docs/${name}`) }),
  fc.record({
    kind: fc.constant('write' as const),
    path: fc.constant('content/static/robots.txt'),
    content: fc.constantFrom('a', 'b'),
  }),
)

function apply(site: TestSite, change: Edit): void {
  if (change.kind === 'write') site.write(change.path, change.content)
  else if (change.kind === 'remove') {
    if (site.has(change.path)) site.remove(change.path)
  } else if (site.has(change.from)) site.rename(change.from, change.to)
}

test('after any series of edits a warm build equals a clean one, and so do its findings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
      async (rounds) => {
        const site = siteTest(SAMPLE_SITE)
        await site.build()
        for (const edits of rounds) {
          for (const change of edits) apply(site, change)
          const warm = await site.build()
          const clean = await site.buildClean()
          expect(warm.findings).toEqual(clean.report.findings)
          if (clean.report.summary.errors === 0) expect(site.output()).toEqual(clean.output)
        }
        site.dispose()
      },
    ),
    { numRuns: 12 },
  )
})

test('a build that changes nothing writes nothing', async () => {
  const site = siteTest(SAMPLE_SITE)
  const first = await site.build()
  const again = await site.build()
  expect(first.summary.written).toBeGreaterThan(0)
  expect(again.summary).toMatchObject({ written: 0, deleted: 0, cacheMisses: 0 })
})

test('a warm build after the output folder was deleted writes everything again', async () => {
  const site = siteTest(SAMPLE_SITE)
  await site.build()
  const before = site.output()
  site.remove('build')
  await site.build()
  expect(site.output()).toEqual(before)
})
