// Site code that exits the process or leaves a rejection unhandled: it is reported, and the run fails.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '../run-program.ts'
import { type SiteFiles, siteTest } from '../site-test.ts'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

const EXIT = 'process.exit(0)'
const PAGES = { 'content/docs/index.md': '# Home\n', 'content/docs/a.md': '# A\n' }

function withPlugin(plugin: string): SiteFiles {
  return { ...PAGES, 'site.config.ts': `export default { plugins: [{ name: 'ending', ${plugin} }] }` }
}

test.each<[string, SiteFiles, RegExp]>([
  ['a configuration', { ...PAGES, 'site.config.ts': `${EXIT}; export default {}` }, /site\.config\.ts/],
  [
    'a plugin that adds pages',
    withPlugin(`addPages: () => ${EXIT}`),
    /site\.config\.ts:1:\d+\nerror The plugin "ending"/,
  ],
  [
    'a plugin that changes Markdown',
    withPlugin(`remark: [() => () => ${EXIT}]`),
    /a\.md\nerror The plugin "\w+" failed/,
  ],
  [
    'a plugin that changes HTML',
    withPlugin(`afterRender: () => ${EXIT}`),
    /a\.md\nerror The plugin "ending"/,
  ],
  [
    'an output',
    withPlugin(`outputs: [{ name: 'file', combine: () => 0, make: () => ${EXIT} }]`),
    /output "file"/,
  ],
  ['a check', withPlugin(`checks: [{ name: 'look', combine: () => ${EXIT} }]`), /check "look"/],
  ['a page', { ...PAGES, 'content/pages/shop.tsx': `export default () => ${EXIT}` }, /shop\.tsx/],
  [
    'a page that is loaded',
    { ...PAGES, 'content/pages/shop.tsx': `${EXIT}; export default () => <p/>` },
    /shop\.tsx/,
  ],
  [
    'a theme',
    {
      ...PAGES,
      'site.config.ts': "export default { theme: 'theme.tsx' }",
      'theme.tsx': `export { defaultTheme as default } from 'octavo/theme'; ${EXIT}`,
    },
    /theme\.tsx/,
  ],
])('%s cannot end the process', async (_, files, named) => {
  const site = siteTest(files)
  const { code, err } = await runProgram(['build', site.root])
  expect(err).toContain('it called `process.exit()`')
  expect(err).toMatch(named)
  expect(err).not.toContain('crashed')
  expect([1, 2]).toContain(code)
  expect(site.has('build/index.html')).toBe(false)
})

// Runs the real program, which guards its process and reports errors in timers.
test('a timer of a configuration cannot end the process', () => {
  const site = siteTest({
    ...PAGES,
    'site.config.ts': `setTimeout(() => ${EXIT}); await new Promise((ok) => setTimeout(ok, 99)); export default {}`,
  })
  const { status, stderr } = spawnSync(process.execPath, [octavo, 'build', site.root], { encoding: 'utf8' })
  expect(stderr).toContain('it called `process.exit()`')
  expect(stderr).toContain('The configuration or a plugin threw an error')
  expect(stderr).not.toContain('crashed')
  expect(status).toBe(2)
  expect(site.has('build/index.html')).toBe(false)
})

test.each([
  ['a configuration that sets the exit code', 'process.exitCode = 0'],
  ['an exit listener', "process.on('exit', () => { process.exitCode = 0 })"],
])('a failed run still exits with 1 despite %s', (_, code) => {
  const site = siteTest({
    ...PAGES,
    'content/docs/b.md': '---\ntitle: [\n---\n',
    'site.config.ts': `${code}; export default {}`,
  })
  expect(spawnSync(process.execPath, [octavo, 'build', site.root]).status).toBe(1)
})

test.each([
  ['a rejection without an error', "Promise.reject('forgotten')"],
  [
    'a timer that throws null',
    'setTimeout(() => { throw null }); await new Promise((ok) => setTimeout(ok, 99))',
  ],
])('%s fails the run', (_, code) => {
  const site = siteTest({ ...PAGES, 'site.config.ts': `${code}; export default {}` })
  const { status, stderr } = spawnSync(process.execPath, [octavo, 'build', site.root], { encoding: 'utf8' })
  expect(stderr).toContain('the configuration or a plugin threw an error')
  expect(status).toBe(2)
})

test('an unhandled rejection of a plugin in a worker thread is an error of its page', () => {
  const pages = Array.from({ length: 60 }, (_, at) => [`content/docs/p${at}.md`, `# Page ${at}\n`])
  const site = siteTest({
    ...Object.fromEntries(pages),
    'site.config.ts': `import { isMainThread } from 'node:worker_threads'
export default { plugins: [{ name: 'forgetful', rehype: [() => () => {
  if (!isMainThread) Promise.reject(new Error('forgotten'))
}] }] }`,
  })
  const build = [octavo, 'build', site.root, '--threads', '2']
  const { status, stderr } = spawnSync(process.execPath, build, { encoding: 'utf8' })
  expect(stderr).toMatch(/content\/docs\/p\d+\.md\nerror The page could not be parsed: forgotten/)
  expect(status).toBe(1)
})

test('the dev server keeps running', async () => {
  const site = siteTest(
    withPlugin(
      `afterRender(html) { setTimeout(() => ${EXIT}); Promise.reject('forgotten'); ${EXIT}; return html }`,
    ),
  )
  const child = spawn(process.execPath, [octavo, 'dev', site.root, '--port', '0'])
  onTestFinished(async () => {
    child.kill()
    // The server may still write to its cache, which the test deletes next.
    if (child.exitCode === null) await once(child, 'exit')
  })
  let errors = ''
  child.stderr.on('data', (bytes) => {
    errors += bytes
  })
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  await expect.poll(() => printed).toMatch(/http:\S+\s/)
  const url = /http:\S+/.exec(printed)![0]
  const statuses = []
  for (let at = 0; at < 3; at++) {
    statuses.push((await fetch(url)).status)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(statuses).toEqual([200, 200, 200])
  await expect.poll(() => errors).toContain('it called `process.exit()`')
  expect(child.exitCode).toBeNull()
})
