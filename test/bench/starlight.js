// Builds the same pages with Starlight, from the exported Markdown files and with packages from npm.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** Astro 7 needs a newer Node than Octavo, provided by the package `node`. */
const PACKAGES = ['node@22', 'astro@7', '@astrojs/starlight@0.42']

/** Top-level folders of pages that have a sidebar. */
const SIDEBAR = ['guide', 'reference', 'integrations']

const FILES = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
const sidebar = ${JSON.stringify(SIDEBAR)}.map((directory) => ({ label: directory, items: [{ autogenerate: { directory } }] }))
export default defineConfig({
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  integrations: [starlight({ title: 'Docs', sidebar })],
})
`,
  'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
}

/**
 * Builds a Starlight site of the Markdown files in `copies`, the output folder of Octavo.
 * @param {string} copies
 * @param {string} folder For the site; its `node_modules` are used if it has some.
 * @returns {string} Folder of the built site.
 */
export function buildStarlight(copies, folder) {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (path !== 'package.json' || !existsSync(join(folder, path))) writeFileSync(join(folder, path), text)
  }
  if (!existsSync(join(folder, 'node_modules/@astrojs/starlight')))
    run('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], folder)
  for (const path of readdirSync(copies, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.md')) convertPage(join(copies, path), join(folder, 'src/content/docs', path))
  }
  run(join(folder, 'node_modules/.bin/astro'), ['build'], folder)
  return join(folder, 'dist')
}

/** Starlight shows the title in front matter above the text, so the heading is moved there. */
function convertPage(from, to) {
  const text = readFileSync(from, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  const heading = /^# (.+)\n/m.exec(text)
  const title = (heading?.[1] ?? from).replace(/[`*]/g, '')
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, `---\ntitle: ${JSON.stringify(title)}\n---\n${text.replace(heading?.[0] ?? '', '')}`)
}

function run(command, words, cwd) {
  const path = join(cwd, 'node_modules/node/bin') + delimiter + process.env.PATH
  const env = { ...process.env, PATH: path, ASTRO_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} left with ${status}: ${(stdout + stderr).slice(-2000)}`)
}
