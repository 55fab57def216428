import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { build, check } from '../../../src/core/pipeline/build.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { someOf } from '../../rounds.ts'
import { hashFolder, type SiteFiles, siteTest } from '../../site-test.ts'

const CODE = {
  'site.config.ts':
    'export default { url: "https://docs.example.com", plugins: [{ name: "own", outputs: [] }] }\n',
  'part.tsx': 'export const Part = () => <b>Part</b>\n',
  'content/docs/index.md': '# Home\n',
  'content/docs/code.mdx':
    'import { Part } from "../../part.tsx"\nexport const n = 1\n\n# Code\n\n<Part /> {n}\n',
  'content/pages/shop.tsx': 'export default () => <h1>Shop</h1>\n',
}

const pages = Array.from({ length: 20 }, (_, at) => [
  `content/docs/p${at}.md`,
  `# Page ${at}\n\n\`\`\`js\nconst a = ${at}\n\`\`\`\n`,
])
const FILES = { ...CODE, ...Object.fromEntries(pages) }

/** A site with a theme, which takes seconds to bundle. */
const THEMED = {
  ...FILES,
  'site.config.ts': 'export default { url: "https://docs.example.com", styles: ["own.css"] }\n',
  'own.css': '.own { color: red }\n',
}

/** Builds, and deletes a folder of the cache at the n-th progress report; at 0, before the build. */
async function buildWithout(folder: string, { files, threads, at }: BuildCase) {
  const site = siteTest(files)
  const session = await createSession({ root: site.root, threads })
  const remove = () => rmSync(join(site.root, folder), { recursive: true, force: true })
  if (at === 0) remove()
  let reports = 0
  try {
    const onProgress = () => {
      if (++reports === at) remove()
    }
    const { findings } = await build(session, { onProgress })
    return { output: hashFolder(join(site.root, 'build')), seen: reports, findings }
  } finally {
    await session.close()
  }
}

interface BuildCase {
  readonly files: SiteFiles
  readonly threads: number
  readonly at: number
}

test.each([
  ['.octavo', 'without a theme', FILES, 1],
  ['.octavo', 'without a theme', FILES, 3],
  ['.octavo/cache/code', 'with a theme', THEMED, 3],
])(
  'a build whose %s is deleted while it runs writes the whole site, %s',
  async (folder, _, files, threads) => {
    const clean = await buildWithout('nothing', { files, threads, at: 0 })
    expect(clean.seen).toBeGreaterThan(3)
    const all = [0, 1, 2, Math.floor(clean.seen / 2), clean.seen - 2, clean.seen - 1, clean.seen]
    for (const at of files === FILES ? someOf(all, 3) : [2]) {
      const { output, findings } = await buildWithout(folder, { files, threads, at })
      expect(findings).toEqual([])
      expect(output).toEqual(clean.output)
    }
  },
)

test('a build whose cache is deleted repeatedly fails with the name of the folder', async () => {
  const site = siteTest(CODE)
  const session = await createSession({ root: site.root, threads: 1 })
  const remove = () => rmSync(join(site.root, '.octavo/cache'), { recursive: true, force: true })
  const failure = await build(session, { onProgress: remove }).catch((error: unknown) => error)
  await session.close()
  expect((failure as ConfigProblem).findings).toMatchObject([
    {
      message: `The cache folder "${join(site.root, '.octavo/cache')}" was deleted repeatedly while it was in use.`,
      help: 'Stop the program that deletes it, or name another folder with --cache-dir.',
    },
  ])
  expect(site.has('build/index.html')).toBe(false)
  // The next build succeeds.
  expect((await site.build()).findings).toEqual([])
})

test('a check whose cache is deleted before it starts reports only findings of the site', async () => {
  const site = siteTest({ ...FILES, 'content/docs/index.md': '# Home\n\n[x](./none.md)\n' })
  const session = await createSession({ root: site.root, threads: 1 })
  site.remove('.octavo')
  const { findings } = await check(session)
  await session.close()
  expect(findings.map(({ rule }) => rule)).toEqual(['broken-link'])
})
