// A page that cannot be rendered stops the build, even if its rule is disabled by configuration or comment.

import { expect, test } from 'vitest'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const BROKEN = `export default () => { throw new Error('No water.') }`

test.each<[string, string, SiteFiles]>([
  [
    'mdx-code',
    'a component of an .mdx page',
    { 'a.mdx': `import X from './x'\n\n# A\n\n<X />\n`, 'x.tsx': BROKEN },
  ],
  ['mdx-code', 'the code of an .mdx page', { 'a.mdx': `export const x = y.z\n\n# A\n\n{x}\n` }],
  [
    'mdx-code',
    'an .mdx page that disables the rule',
    {
      'a.mdx': `{/* octavo-disable mdx-code: not now */}\n\nimport X from './x'\n\n# A\n\n<X />\n`,
      'x.tsx': BROKEN,
    },
  ],
  [
    'component-page',
    'a component page',
    { 'content/pages/lab.tsx': BROKEN, 'content/docs/index.md': '# Home\n' },
  ],
  [
    'component-page',
    'a component page that cannot be bundled',
    {
      'content/pages/lab.tsx': 'export default (',
      'content/docs/index.md': '# Home\n',
    },
  ],
  [
    'configuration',
    'the theme of the site',
    {
      'a.md': '# A\n',
      'theme/index.tsx': `import { defineTheme } from 'octavo/theme'
export default defineTheme({ slots: { Footer: () => { throw new Error('No water.') } } })`,
    },
  ],
])('%s stops the build even if it is off: %s', async (rule, _, files) => {
  const site = siteTest({
    'site.config.ts': `export default { rules: { '${rule}': 'off' }${'theme/index.tsx' in files ? `, theme: 'theme/index.tsx'` : ''} }`,
    ...files,
  })
  for (const command of ['check', 'build'] as const) {
    if (rule === 'configuration' && command === 'check') continue
    const { findings, summary } = await site[command]()
    expect(findings).toContainEqual(expect.objectContaining({ rule, severity: 'error' }))
    expect(summary.errors).toBeGreaterThan(0)
  }
  expect(site.has('build')).toBe(false)
})
