// `octavo check --baseline` and `--write-baseline`.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runCheck } from '../../../src/cli/check-command.ts'
import { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { siteTest } from '../../site-test.ts'

interface Flags {
  readonly baseline?: string
  readonly writeBaseline?: string
  readonly anchors?: boolean
}

afterEach(() => void vi.restoreAllMocks())

const CONFIG = "export default { url: 'https://docs.example.com', basePath: '/v2' }\n"

function openSite(files: Readonly<Record<string, string>> = {}) {
  const site = siteTest({
    'site.config.ts': CONFIG,
    'index.md': '# Home\n\n## First part\n',
    'guide/setup.md': '# Setup\n\n## Install\n',
    ...files,
  })
  const file = join(site.root, 'urls.txt')
  const report = async (flags: Flags) => {
    let text = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      text += String(part)
      return true
    })
    const all = { cache: true, threads: 1, format: 'json', ...flags } as const
    const code = await runCheck(site.root, all)
    vi.restoreAllMocks()
    const { findings } = JSON.parse(text) as {
      findings: { rule: string; message: string; place?: { line?: number } }[]
    }
    return { code, findings }
  }
  const run = async (flags: Flags): Promise<{ code: number; found: string[] }> => {
    const { code, findings } = await report(flags)
    return {
      code,
      found: findings
        .filter(({ rule }) => rule.startsWith('removed-'))
        .map(({ rule, place }) => `${place?.line} ${rule}`),
    }
  }
  return { site, file, run, report }
}

test('writes the URLs of a site sorted, one per line', async () => {
  const { file, run } = openSite()
  await run({ writeBaseline: file })
  expect(readFileSync(file, 'utf8')).toBe('/\n/guide/setup\n/search\n')
  await run({ writeBaseline: file, anchors: true })
  expect(readFileSync(file, 'utf8')).toBe(
    '/\n/#first-part\n/#home\n/guide/setup\n/guide/setup#install\n/guide/setup#setup\n/search\n',
  )
})

test('a removed URL or anchor is an error unless it is redirected', async () => {
  const { site, file, run, report } = openSite()
  await run({ writeBaseline: file, anchors: true })
  expect(await run({ baseline: file })).toEqual({ code: 0, found: [] })
  site.write('index.md', '# Home\n')
  site.remove('guide/setup.md')
  expect(await run({ baseline: file })).toEqual({
    code: 1,
    found: ['2 removed-anchor', '4 removed-url', '5 removed-url', '6 removed-url'],
  })
  const { findings } = await report({ baseline: file })
  expect(findings.map(({ message }) => message)).toContain(
    '"/#first-part" was published, but "index.md" no longer has this heading.',
  )
  site.write('start.md', '---\naliases: [/guide/setup]\n---\n\n# Start {#setup}\n')
  expect(await run({ baseline: file })).toEqual({ code: 1, found: ['2 removed-anchor', '5 removed-anchor'] })
})

test('the baseline may contain comments, full URLs and files of the build', async () => {
  const { file, run } = openSite()
  writeFileSync(
    file,
    '# A list\r\n\r\nhttps://docs.example.com/v2/guide/setup/\r\n/v2/guide/setup.html\r\n/sitemap.xml\r\n/gone\r\nhttps://a.example/b\r\n',
  )
  expect(await run({ baseline: file })).toEqual({ code: 1, found: ['6 removed-url', '7 removed-url'] })
})

test('a missing baseline is a usage error', async () => {
  const { run } = openSite()
  await expect(run({ baseline: '/nowhere/urls.txt' })).rejects.toThrow(ConfigProblem)
})

test('the URLs of a site with errors are not written', async () => {
  const { site, file, run } = openSite({ 'other.md': '---\nslug: /guide/setup\n---\n\n# Other\n' })
  expect((await run({ writeBaseline: file })).code).toBe(1)
  expect(site.has('urls.txt')).toBe(false)
})

test('the error for a missing baseline contains the reason', async () => {
  const { file, run } = openSite()
  await expect(run({ baseline: file })).rejects.toThrow(/^The file of `--baseline` cannot be read: .*ENOENT/)
})

test('a line that is not a URL of the site is reported', async () => {
  const { file, report } = openSite()
  writeFileSync(file, 'https://elsewhere.example/a\n')
  const { findings } = await report({ baseline: file })
  expect(findings).toMatchObject([
    {
      rule: 'removed-url',
      message: '"https://elsewhere.example/a" is not a URL of this site.',
      place: { line: 1 },
    },
  ])
})
