// CI files of the handbook: parsed, and their commands executed in order in a clean folder.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { hashFolder, siteTest, type TestSite } from '../../site-test.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PAGE = readFileSync(join(ROOT, 'content/handbook/large-sites.md'), 'utf8')

/** Expression for the shard number in GitHub workflows. */
const MATRIX_SHARD = `\${{ matrix.shard }}`

interface GithubJob {
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } }
  readonly steps: readonly { readonly run?: string; readonly with?: Readonly<Record<string, string>> }[]
}
interface GitlabJob {
  readonly parallel?: number
  readonly script: readonly string[]
}

/** A CI file in the handbook, by name. */
function ciFile<Jobs>(name: string): Jobs {
  const [, text] = new RegExp(`\`\`\`yaml title="${name.replaceAll('.', '\\.')}"\n(.*?)\n\`\`\``, 's').exec(
    PAGE,
  )!
  return parse(text!) as Jobs
}

/** Runs a command of a CI file in the folder of the site, with the program of this repository. */
async function run(command: string, { root }: TestSite, env: Readonly<Record<string, string>> = {}) {
  const octavo = `"${process.execPath}" "${join(ROOT, 'bin/octavo.js')}"`
  expect(command).toMatch(/^npx octavo /)
  const words = ['-c', command.replace('npx octavo', octavo)]
  const { stdout } = await promisify(execFile)('sh', words, { cwd: root, env: { ...process.env, ...env } })
  return stdout
}

function makeSite(): TestSite {
  const site = siteTest({ 'site.config.ts': "export default { title: 'Recipe', lastUpdated: false }\n" })
  for (let at = 0; at < 12; at++) site.write(`content/docs/page-${at}.md`, `# Page ${at}\n\nWord${at}.\n`)
  return site
}

test('the GitHub workflow builds the same site as a single build', async () => {
  const { jobs } = ciFile<{ jobs: Record<'shard' | 'merge', GithubJob> }>('.github/workflows/site.yml')
  const site = makeSite()
  const commandsOf = ({ steps }: GithubJob) =>
    steps.flatMap(({ run = '' }) => (run.startsWith('npx') ? [run] : []))
  const numbers = jobs.shard.strategy!.matrix.shard
  const reports = await Promise.all(
    numbers.flatMap((number) =>
      commandsOf(jobs.shard).map((command) => run(command.replaceAll(MATRIX_SHARD, String(number)), site)),
    ),
  )
  expect(reports[0]).toMatch(/^shard {5}1 of 4: \d of 12 pages$/m)
  const [merge, ...rest] = commandsOf(jobs.merge)
  expect(rest).toEqual([])
  expect(await run(merge!, site)).toMatch(/^pages {5}\d+$/m)
  const { output } = await site.buildClean()
  expect(hashFolder(join(site.root, 'build'))).toEqual(output)
})

test('the GitLab pipeline runs the same commands', () => {
  const { shard, merge } = ciFile<Record<'shard' | 'merge', GitlabJob>>('.gitlab-ci.yml')
  const { jobs } = ciFile<{ jobs: Record<'shard' | 'merge', GithubJob> }>('.github/workflows/site.yml')
  const github = [...jobs.shard.steps, ...jobs.merge.steps].flatMap(({ run = '' }) =>
    run.startsWith('npx') ? [run] : [],
  )
  const gitlab = [...shard.script, ...merge.script].map((command) =>
    command.replaceAll('$CI_NODE_INDEX', MATRIX_SHARD).replaceAll('$CI_NODE_TOTAL', String(shard.parallel)),
  )
  expect(gitlab).toEqual(github)
})

test('invalid shard numbers and options of other commands are usage errors', async () => {
  const site = makeSite()
  const fails = (command: string) => run(command, site).catch(({ code, stderr }) => `${code} ${stderr}`)
  expect(await fails('npx octavo build --shard 3/2')).toMatch(/^2 [\s\S]*such as 3\/8: the third of eight/)
  expect(await fails('npx octavo build --shard 1/2 --strict')).toMatch(/^2 [\s\S]*give it to 'octavo merge'/)
  expect(await fails('npx octavo merge shard-1 --json')).toMatch(/^2 /)
})
