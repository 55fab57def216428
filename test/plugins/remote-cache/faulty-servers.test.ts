// Invariant of the remote cache: output and findings are the same with any server behavior.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../rounds.ts'
import { openSite, type SiteFiles, type TestSite } from '../../site-test.ts'
import { type CacheServer, FAULTS, type Kind, startCacheServer } from './cache-server.ts'

/** Contains a warning, so that findings come from the cache too. */
const SITE: SiteFiles = {
  'index.md': '# A\n\n[B](b.md)\n\n```json\n{ "a": }\n```\n',
  'b.md': '# B\n\n| a |\n|---|\n| 1 |\n',
  'deep/c.md': '---\ntitle: C\n---\n\nText.\n',
}

/** The site on fresh machines: some results are on the server, others are new. */
const EDITED: SiteFiles = { ...SITE, 'b.md': '# B\n\nAnother text.\n' }

const KINDS: readonly Kind[] = ['nginx', 'bazel-remote']

const servers = new Map<Kind, { server: CacheServer; stored: ReadonlyMap<string, Buffer> }>()
let clean: Awaited<ReturnType<TestSite['buildClean']>>

beforeAll(async () => {
  const [site, other, edited] = [openSite(SITE), openSite(SITE), openSite(EDITED)]
  for (const kind of KINDS) {
    const server = await startCacheServer(kind)
    const settings = { 'remote-cache': { url: server.url } }
    await site.build({
      settings,
      cacheDir: `${site.root}/../${kind}`,
      outDir: `${site.root}/../${kind}-out`,
    })
    // Entries and batches of another site, which must not be used.
    await other.build({
      settings,
      basePath: '/x/',
      cacheDir: `${other.root}/../${kind}`,
      outDir: `${other.root}/../${kind}-out`,
    })
    servers.set(kind, { server, stored: new Map(server.stored) })
  }
  clean = await edited.buildClean()
  for (const one of [site, other, edited]) one.dispose()
})

afterAll(async () => {
  for (const { server } of servers.values()) await server.close()
})

/** Output, findings and remote cache summary of a build on a fresh machine. */
async function buildFresh({ url }: CacheServer) {
  const site = openSite(EDITED)
  try {
    // A short timeout, since some servers never respond.
    const { findings, summary } = await site.build({ settings: { 'remote-cache': { url, timeout: 0.2 } } })
    return { output: site.output(), findings, remote: summary.remoteCache }
  } finally {
    site.dispose()
  }
}

test('output and findings equal those of a build without a server', async () => {
  expect(clean.output.size).toBeGreaterThan(5)
  expect(clean.report.findings).toHaveLength(1)
  const schedule = fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...KINDS), schedule, async (kind, faults) => {
      const { server, stored } = servers.get(kind)!
      server.stored.clear()
      for (const [path, contents] of stored) server.stored.set(path, contents)
      let at = 0
      server.fail = () => faults[at++ % faults.length]!
      const during = await buildFresh(server)
      expect(during.output).toEqual(clean.output)
      expect(during.findings).toEqual(clean.report.findings)

      // Uploads of that build must not affect later builds either.
      server.fail = () => 'none'
      const after = await buildFresh(server)
      expect(after.output).toEqual(clean.output)
      expect(after.findings).toEqual(clean.report.findings)
    }),
    // `shared-stores.test.ts` tests each fault of each server separately, without builds.
    { numRuns: rounds(3) },
  )
})
