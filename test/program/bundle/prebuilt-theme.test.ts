// The prebuilt parts of the theme, which are used unless the site changes them.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_THEME } from '../../../src/core/pipeline/load-theme.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

/** Returns the kinds of theme files that a site bundles itself, and the published scripts that are not prebuilt. */
async function bundledBy(files: SiteFiles): Promise<{ kinds: string[]; scripts: string[] }> {
  const site = siteTest(files)
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const code = readdirSync(join(site.root, '.octavo/cache/code'))
  const found = code.flatMap(
    (name) => /^(app|renderer|start|theme|element|missing)-.*\.(?:mjs|js|css)$/.exec(name)?.[1] ?? [],
  )
  const prebuilt = readdirSync(BUILT_THEME)
  return {
    kinds: [...new Set(found)].sort(),
    scripts: readdirSync(join(site.root, 'build/assets')).filter(
      (name) => /^(?:app|start)-.*js$/.test(name) && !prebuilt.includes(name),
    ),
  }
}

test("a site with a style sheet bundles only the theme's style sheet", async () => {
  const files = {
    'index.md': '# Home\n',
    'site.config.ts': "export default { styles: ['site.css'] }",
    'site.css': 'p { color: red }',
  }
  expect(await bundledBy(files)).toEqual({ kinds: ['theme'], scripts: [] })
})

test("a site with a theme bundles the theme's scripts and renderer", async () => {
  const { kinds, scripts } = await bundledBy({
    'index.md': '# Home\n',
    'site.config.ts': "export default { theme: 'theme.tsx' }",
    'theme.tsx': `import { defineTheme } from 'octavo/theme'
export default defineTheme({ slots: { Footer: () => <footer>End</footer> } })`,
  })
  expect(kinds).toEqual(['app', 'renderer', 'start'])
  expect(scripts).toHaveLength(2)
})

test('a site with a Docusaurus configuration uses the prebuilt theme', async () => {
  const files = {
    'docs/index.md': '# Home\n\n<div className="row">Text</div>\n',
    'docusaurus.config.js': `module.exports = { title: 'Site', url: 'https://example.com', baseUrl: '/',
      presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]] }`,
  }
  expect(await bundledBy(files)).toEqual({ kinds: [], scripts: [] })
})

test('elements of a plugin with only `bodyElements` are rendered', async () => {
  const site = siteTest({
    'index.md': '# Home\n\nText.\n',
    'site.config.ts': "export default { plugins: [{ name: 'plain', bodyElements: './plain.ts' }] }",
    'plain.ts':
      "export const createBodyElements = () => ({ elements: { p: () => 'Plain text of a plugin' } })",
  })
  await site.build()
  expect(site.page('/')).toContain('Plain text of a plugin')
})
