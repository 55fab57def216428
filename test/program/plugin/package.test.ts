// A plugin in a package with TypeScript, as the handbook describes it.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const PAGE = readFileSync('content/handbook/plugins.md', 'utf8')

/** Code of the handbook that starts with this line. */
function codeOf(start: string): string {
  const at = PAGE.indexOf(start)
  expect(at).toBeGreaterThan(0)
  return PAGE.slice(at, PAGE.indexOf('\n```', at))
}

test('a plugin in a package has its modules, shows a front matter key and adds it to the keywords', async () => {
  const site = siteTest({
    'site.config.ts': `import { level } from 'octavo-rating'
export default { content: { docs: 'docs' }, plugins: [level] }`,
    'docs/index.md': '---\nlevel: easy\nkeywords: [start]\n---\n\n# Home\n',
    'docs/other.md': '# Other\n',
    'node_modules/octavo-rating/package.json': codeOf('{\n  "name": "octavo-rating"'),
    'node_modules/octavo-rating/index.ts': `import { definePlugin } from 'octavo'
export const level = definePlugin({
  name: 'level',
  frontMatter: { level: { schema: { parse: (value) => value }, help: 'text' } },
  slots: { 'title-end': 'octavo-rating/badge.tsx' },
  ${codeOf('pages: (pages) =>')}
})`,
    'node_modules/octavo-rating/badge.tsx': `import type { PageScope } from 'octavo/theme'
export default function badge({ view }: PageScope) {
  return typeof view.extra?.level === 'string' && <p className="level">{view.extra.level}</p>
}`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('<p class="level">easy</p>')
  expect(site.page('/')).toContain('<meta name="keywords" content="start, easy"/>')
  expect(site.page('/other')).not.toContain('class="level"')
})
