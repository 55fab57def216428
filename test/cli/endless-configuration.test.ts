// Configurations with endless loops: they are stopped and reported with the line, in modules and after an `await`, where only
// the debugger of V8 can stop them. The program runs as users run it, with a limit of one second.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Finding, Place } from '../../src/core/model/finding.ts'
import { someOf } from '../rounds.ts'
import { type SiteFiles, siteTest } from '../site-test.ts'

const OCTAVO = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))
const LOOP = 'while (true) {}'
const IN_TIME = /it did not end within 1 seconds\.|it waits for something that never happens\./
const WAIT = 'await new Promise(() => {})'

const endlessSites: readonly [string, SiteFiles, Place][] = [
  [
    'a configuration that waits for nothing',
    { 'site.config.ts': `${WAIT}; export default {}` },
    { path: 'site.config.ts' },
  ],
  [
    'a configuration that waits while a timer runs',
    { 'site.config.ts': `setInterval(() => {}, 100); ${WAIT}; export default {}` },
    { path: 'site.config.ts' },
  ],
  [
    'a loop in a configuration',
    {
      'site.config.ts': `const first = 1\nlet n = 0\nwhile (true) n += first\nexport default { title: String(n) }`,
    },
    { path: 'site.config.ts', line: 3 },
  ],
  [
    'a loop after an await',
    { 'site.config.ts': `await new Promise((done) => setTimeout(done, 10))\n${LOOP}\nexport default {}` },
    { path: 'site.config.ts', line: 2 },
  ],
  [
    'a loop in a module that the configuration imports',
    {
      'site.config.ts': "import { title } from './parts/title.ts'\nexport default { title: title() }",
      'parts/title.ts': `export function title(): string {\n  let n = 0\n  for (;;) n++\n}`,
    },
    { path: 'parts/title.ts', line: 3 },
  ],
  [
    'a loop in a configuration of Docusaurus',
    { 'docusaurus.config.js': `${LOOP}\nmodule.exports = { title: 'Site' }` },
    { path: 'docusaurus.config.js', line: 1 },
  ],
  [
    'a loop in a function of a configuration of Docusaurus',
    { 'docusaurus.config.js': `module.exports = async () => {\n  ${LOOP}\n}` },
    { path: 'docusaurus.config.js', line: 2 },
  ],
  [
    'a loop in a sidebar file',
    {
      'docusaurus.config.js':
        "module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }",
      'sidebars.js': `const all = []\n${LOOP}\nmodule.exports = { docs: all }`,
      'docs/intro.md': '# Intro\n',
    },
    { path: 'sidebars.js', line: 2 },
  ],
  [
    'a loop in a module of a plugin',
    {
      'docusaurus.config.js': docusaurus('./plugin.js'),
      'plugin.js': `\n${LOOP}\nmodule.exports = () => ({})`,
    },
    { path: 'plugin.js', line: 2 },
  ],
  [
    'a loop in a plugin itself',
    {
      'docusaurus.config.js': docusaurus('./plugin.js'),
      'plugin.js': `module.exports = () => {\n\n${LOOP} }`,
    },
    { path: 'plugin.js', line: 3 },
  ],
  ...['contentLoaded', 'getClientModules'].map((hook): [string, SiteFiles, Place] => [
    `a loop in ${hook} of a plugin`,
    {
      'docusaurus.config.js': docusaurus('./plugin.js'),
      'plugin.js': `module.exports = () => ({\n  name: 'looping',\n  async ${hook}() {\n    ${LOOP}\n  },\n})`,
    },
    { path: 'plugin.js', line: 4 },
  ]),
  [
    'a loop after an await in loadContent',
    {
      'docusaurus.config.js': docusaurus('./plugin.js'),
      'plugin.js': `module.exports = () => ({\n  name: 'looping',\n  async loadContent() {\n    await 0\n    ${LOOP}\n  },\n})`,
    },
    { path: 'plugin.js', line: 5 },
  ],
  [
    'a wait in loadContent',
    {
      'docusaurus.config.js': docusaurus('./plugin.js'),
      'plugin.js': `module.exports = () => ({ name: 'waiting', async loadContent() { setInterval(() => {}, 100); ${WAIT} } })`,
    },
    { path: 'docusaurus.config.js' },
  ],
]

test.each(someOf(endlessSites, 3))('%s is stopped and reported with its place', async (_, files, place) => {
  const { code, output } = await run({ 'index.md': '# Home\n', ...files }, 'check', '--format', 'json')
  const { findings } = JSON.parse(output) as { findings: Finding[] }
  expect(findings).toMatchObject([{ rule: 'configuration', severity: 'error', place }])
  expect(findings[0]!.message).toMatch(IN_TIME)
  expect(code).toBe(2)
})

test('a theme that loops while loading is stopped and reported', async () => {
  const files = {
    'index.md': '# Home\n',
    'site.config.ts': "export default { theme: 'theme.tsx' }",
    'theme.tsx': `import { defineTheme } from 'octavo/theme'\n${LOOP}\nexport default defineTheme({})`,
  }
  const { output } = await run(files, 'build', '--json')
  const { findings } = JSON.parse(output) as { findings: Finding[] }
  expect(findings[0]).toMatchObject({
    rule: 'configuration',
    severity: 'error',
    place: { path: 'theme.tsx' },
  })
  expect(findings[0]!.message).toContain('it did not end within 1 seconds.')
})

test('migrate stops a configuration that loops', async () => {
  const { code, output } = await run(
    {
      '.vitepress/config.ts': `export default {\n  title: (() => { ${LOOP} })(),\n}`,
      'index.md': '# Home\n',
    },
    'migrate',
  )
  expect(code).toBe(2)
  expect(output).toContain('.vitepress/config.ts:2')
  expect(output).toContain('it did not end within 1 seconds.')
})

async function run(files: SiteFiles, command: string, ...words: readonly string[]) {
  const { root } = siteTest(files)
  const program = spawn(process.execPath, [OCTAVO, command, root, ...words], {
    env: { ...process.env, OCTAVO_LOAD_LIMIT: '1' },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (part) => {
      output += part
    })
  const [code] = (await once(program, 'close')) as [number]
  return { code, output }
}

function docusaurus(plugin: string): string {
  return `module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/', plugins: ['${plugin}'], presets: [['classic', {}]] }`
}
