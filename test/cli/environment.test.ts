// Environments in which no command can run: each is reported, and nothing changes.

import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { expect, onTestFinished, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

/** Runs only the entry point, with another version of Node. */
function runIn(version: string) {
  const site = siteTest({
    'package.json': '{ "type": "module" }',
    'version.cjs': `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  })
  cpSync(octavo, join(site.root, 'octavo.js'))
  const words = ['--require', './version.cjs', 'octavo.js', 'build']
  return spawnSync(process.execPath, words, { cwd: site.root, encoding: 'utf8' })
}

test.each(['0.12.18', '18.20.8', '20.18.3'])('Node %s is reported as too old in one line', (version) => {
  const { status, stdout, stderr } = runIn(version)
  expect(stderr).toBe(`octavo: Node ${version} is too old. Install Node 20.19 or newer.\n`)
  expect(stdout).toBe('')
  expect(status).toBe(2)
})

test.each(['20.19.0', '22.0.0'])('Node %s runs the program', (version) => {
  expect(runIn(version).stderr).toContain('start.js')
})

test('the entry point can be parsed by Node versions without modules', () => {
  const options = { ecmaVersion: 2020, sourceType: 'script', allowHashBang: true } as const
  expect(() => parse(readFileSync(octavo, 'utf8'), options)).not.toThrow()
  const { engines } = JSON.parse(readFileSync(join(octavo, '../../package.json'), 'utf8'))
  expect(engines.node).toBe('>=20.19')
})

test.skipIf(process.platform === 'win32')('a deleted working directory is reported', () => {
  const command = `mkdir gone && cd gone && rmdir ../gone && "${process.execPath}" "${octavo}" build`
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: siteTest().root, encoding: 'utf8' })
  expect(stderr).toBe('octavo: The working directory no longer exists.\n  Change to another folder: `cd`.\n')
  expect(status).toBe(2)
})

const NOBODY = 65_534

/** Runs a command as an unprivileged user, because permissions do not apply to root. */
function runAsNobody(root: string, ...words: string[]) {
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(join(root, '..'), 0o755)
    for (const path of ['', ...readdirSync(root, { recursive: true }).map(String)])
      chownSync(join(root, path), NOBODY, NOBODY)
  }
  return spawnSync(process.execPath, [octavo, ...words], {
    cwd: root,
    encoding: 'utf8',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
}

test.skipIf(process.platform === 'win32')(
  'a read-only folder in the output is reported before anything changes',
  () => {
    const site = siteTest({ 'index.md': '# Home\n', 'guide/a.md': '# A\n', 'other/b.md': '# B\n' })
    expect(runAsNobody(site.root, 'build').status).toBe(0)
    const before = site.output()
    const closed = join(site.root, 'build/guide/a')
    chmodSync(closed, 0o555)
    onTestFinished(() => chmodSync(closed, 0o755))
    for (const path of ['index.md', 'guide/a.md', 'other/b.md']) site.write(path, '# Changed\n')
    site.write('new/deep/c.md', '# C\n')
    const { status, stderr } = runAsNobody(site.root, 'build')
    expect(stderr).toContain('build/guide/a: permission denied (EACCES)')
    expect(stderr).toContain('Change the permissions')
    expect(status).toBe(2)
    expect(site.output()).toEqual(before)
    expect(site.has('build/.octavo/journal.json')).toBe(false)
    chmodSync(closed, 0o755)
    expect(runAsNobody(site.root, 'build').status).toBe(0)
    expect(site.page('/guide/a')).toContain('Changed')
  },
)
