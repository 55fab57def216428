// Builds the same Markdown with other generators: Hugo if it is installed, and packages in the `node_modules` of the folder in
// `OCTAVO_PEERS`. Each shows the whole tree of pages next to the text. Hugo and VitePress highlight code; only VitePress
// generates a search index.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * @typedef Peer
 * @property {string} name
 * @property {string} content folder of the Markdown, relative to the peer's folder
 * @property {readonly string[]} command
 * @property {Readonly<Record<string, string>>} files
 * @property {string} [index] name of an `index.md`
 */

/** Returns the installed generators. */
export function findPeers(folder = process.env.OCTAVO_PEERS ?? '') {
  return [hugo(), eleventy(folder), vitepress(folder)].filter((peer) => peer !== undefined)
}

/** Copies a generated site into a folder for a peer. */
export function preparePeer(peer, root, source, folder = process.env.OCTAVO_PEERS ?? '') {
  const content = join(root, peer.content)
  cpSync(source, content, { recursive: true, filter: (path) => !/[\\/](build|\.octavo)$/.test(path) })
  for (const [path, text] of Object.entries(peer.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  if (existsSync(join(folder, 'node_modules')))
    symlinkSync(join(folder, 'node_modules'), join(root, 'node_modules'))
  if (!peer.index) return
  for (const path of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (basename(path) === 'index.md')
      renameSync(join(content, path), join(content, dirname(path), peer.index))
  }
}

/** @returns {Peer | undefined} */
function hugo() {
  if (spawnSync('hugo', ['version']).status !== 0) return undefined
  const item = `{{ if .IsSection }}<details><summary><a href="{{ .RelPermalink }}">{{ .Title }}</a></summary>{{ partial "tree.html" . }}</details>{{ else }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}`
  return {
    name: 'Hugo',
    content: 'content',
    command: ['hugo', '--quiet'],
    index: '_index.md',
    files: {
      'config.toml': `baseURL = "https://docs.example.com/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n[markup.highlight]\nnoClasses = false\n`,
      'layouts/_default/baseof.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><nav>{{ partialCached "tree.html" .Site.Home }}</nav><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>`,
      'layouts/_default/single.html': '{{ define "main" }}{{ end }}',
      'layouts/_default/list.html': '{{ define "main" }}{{ end }}',
      'layouts/partials/tree.html': `<ul>{{ range .Pages }}<li>${item}</li>{{ end }}</ul>`,
    },
  }
}

/** @returns {Peer | undefined} */
function eleventy(folder) {
  const program = join(folder, 'node_modules/@11ty/eleventy/cmd.cjs')
  if (folder === '' || !existsSync(program)) return undefined
  return {
    name: 'Eleventy',
    content: 'docs',
    command: [process.execPath, program, '--quiet', '--input=docs', '--output=_site'],
    files: {
      'eleventy.config.cjs': `let tree
module.exports = (config) => {
  config.addGlobalData('layout', 'page.njk')
  config.setUseGitIgnore(false)
  config.addFilter('tree', (pages) => {
    tree ??= '<ul>' + pages.map(({ url, data }) => '<li><a href="' + url + '">' + data.title + '</a></li>').join('') + '</ul>'
    return tree
  })
  return { markdownTemplateEngine: false, dir: { includes: '../includes' } }
}
`,
      'includes/page.njk': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head><body><nav>{{ collections.all | tree | safe }}</nav><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>`,
    },
  }
}

/** @returns {Peer | undefined} */
function vitepress(folder) {
  const program = join(folder, 'node_modules/vitepress/bin/vitepress.js')
  if (folder === '' || !existsSync(program)) return undefined
  return {
    name: 'VitePress',
    content: 'docs',
    command: [process.execPath, program, 'build', 'docs'],
    files: {
      'package.json': '{ "private": true, "type": "module" }\n',
      'docs/.vitepress/config.mjs': `import { readdirSync } from 'node:fs'
import { join } from 'node:path'
const tree = (folder, base) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'index.md')
    .map((entry) =>
      entry.isDirectory()
        ? { text: entry.name, collapsed: true, items: tree(join(folder, entry.name), base + entry.name + '/') }
        : { text: entry.name, link: base + entry.name.replace(/\\.md$/, '') },
    )
export default {
  title: 'Bench',
  ignoreDeadLinks: true,
  themeConfig: { search: { provider: 'local' }, sidebar: tree('docs', '/') },
}
`,
    },
  }
}
