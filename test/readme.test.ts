// Runs the commands of the README in a fresh clone, without a global installation. The clone gets a link to `node_modules` of
// this repository instead of `npm ci`; the new site installs its packages from a local registry.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packedEnvironment } from './packed-package.ts'
import { repositorySite } from './repository-sites.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const INSTALL = 'npm ci && '

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
/** Matches the commands of the first code block. */
const commands = /```bash\n([\s\S]*?)```/
  .exec(readme)![1]!
  .trim()
  .split('\n')
  .map((line) => line.replace(/ +#.*/, ''))
const [build = '', tests = '', dev = '', init = ''] = commands

test('CI runs the commands of the README', () => {
  const script = readFileSync(join(ROOT, '.ci/run'), 'utf8').trim().split('\n').at(-1)
  expect(commands).toHaveLength(4)
  expect(script).toBe(`${build} && ${tests.replace(INSTALL, '')}`)
})

test('the README has the figures of other generators in the comparison', () => {
  const measured = readFileSync(join(ROOT, 'content/handbook/comparison.md'), 'utf8').split(
    '## Benchmarks',
  )[1]!
  const rows = ['Build after one edit', 'First page loads'].map(
    (name) =>
      readme
        .split('\n')
        .find((line) => line.startsWith(`| ${name} `))!
        .match(/[\d.]+ (?:s|kB)/g)!,
  )
  expect(rows.map(({ length }) => length)).toEqual([5, 5])
  expect(rows.flatMap((row) => row.slice(1)).filter((figure) => !measured.includes(figure))).toEqual([])
})

test('the README has an image and fits on a page', () => {
  const [, picture = ''] = /!\[[^\]]+\]\(([^)]+)\)/.exec(readme) ?? []
  expect(existsSync(join(ROOT, picture))).toBe(true)
  expect(readme.split('\n').length).toBeLessThan(70)
})

test('a fresh clone builds and serves its sites, and creates a site that does not need the clone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const clone = join(folder, 'octavo')
  const untracked = new Set(['.git', 'node_modules', 'build', '.octavo'])
  cpSync(ROOT, clone, { recursive: true, filter: (path) => !untracked.has(basename(path)) })
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'dir')
  // The test run already built the pages, and CI builds them with the same command without a cache.
  for (const site of ['.', 'content/handbook']) {
    const { cacheDir } = await repositorySite(join(ROOT, site))
    cpSync(cacheDir, join(clone, site, '.octavo/cache'), { recursive: true })
  }
  const env = {
    ...(await packedEnvironment()),
    npm_config_registry: await startRegistry(),
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_prefix: join(folder, 'npm-prefix'),
    npm_config_userconfig: join(folder, 'npmrc'),
  }

  await run(build.replace(INSTALL, ''), { cwd: clone, env })
  expect(existsSync(join(clone, 'build/index.html'))).toBe(true)
  expect(existsSync(join(clone, 'content/handbook/build/index.html'))).toBe(true)
  expect(await firstPage(dev, { cwd: clone, env })).toContain('Mission Control')

  expect(await run(init, { cwd: clone, env })).toContain('this clone of Octavo')
  rmSync(clone, { recursive: true })
  const [, place = ''] = /(\.\.\/\S+)/.exec(init)!
  const site = { cwd: join(clone, place), env }
  expect(await run('npm run build', site)).toContain('0 errors, 0 warnings')
  expect(await firstPage(dev, site)).toContain('My site')
})

interface ProcessOptions {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

async function run(command: string, options: ProcessOptions): Promise<string> {
  const { stdout } = await promisify(execFile)(command, { ...options, shell: true })
  return stdout
}

/** Starts a server and returns its first page. */
async function firstPage(command: string, { cwd, env }: ProcessOptions): Promise<string> {
  const [program = '', ...words] = readScript(command, cwd)
  expect(program).toMatch(/^(?:node|octavo)$/)
  const args = program === 'node' ? words : ['node_modules/octavo/bin/octavo.js', ...words]
  const server = spawn(process.execPath, [...args, '--port', '0'], { cwd, env })
  try {
    let printed = ''
    server.stdout.setEncoding('utf8')
    while (!/http:\/\/\S+\s/.test(printed)) printed += String(await once(server.stdout, 'data'))
    const response = await fetch(/http:\/\/\S+/.exec(printed)![0])
    expect(response.status).toBe(200)
    return await response.text()
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** Returns the arguments of a script in `package.json`. npm itself would leave the server running when it is killed. */
function readScript(command: string, cwd: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return scripts[command.replace('npm run ', '')]!.split(' ')
}

/** Starts a registry with the packages of this repository, except Octavo itself. Returns its URL. */
async function startRegistry(): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1)).replace(/\.tgz$/, '')
    const place = join(ROOT, 'node_modules', name)
    if (!existsSync(join(place, 'package.json'))) {
      response.writeHead(404).end('{}')
    } else if (url.endsWith('.tgz')) {
      const words = ['-czf', '-', '-C', join(place, '..'), basename(place)]
      const { stdout } = await promisify(execFile)('tar', words, { encoding: 'buffer', maxBuffer: 2 ** 28 })
      response.end(stdout)
    } else {
      const manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string }
      const { version } = manifest
      const tarball = `${registryUrl()}${encodeURIComponent(name)}.tgz`
      const versions = { [version]: { ...manifest, dist: { tarball } } }
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
    }
  })
  const registryUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return registryUrl()
}
