// Pages with failing code: only the output of that code is missing.

import { expect, test } from 'vitest'
import { build } from '../../../src/core/pipeline/build.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'
import { classic } from './docusaurus-site.ts'

const PAGES: SiteFiles = {
  'docs/a.mdx': `import Loud from '@site/src/Loud'

# A

Before.

<Loud>Inside of **it**.</Loud>

<Loud />

After {nowhere.x}.
`,
  'docs/b.mdx': "import { nothing } from './gone.json'\n\n# B\n\nText of B.\n\n<Gone at={nothing} />\n",
  'docs/c.md': '# C\n\nText of C.\n',
  'docs/gone.json': '{ not json',
  'src/Loud.js': "export default function Loud() {\n  throw new Error('too loud')\n}\n",
  'src/pages/quiet.js': "export default function Quiet() {\n  throw new Error('too quiet')\n}\n",
}

const CONFIG = classic(
  `docs: { routeBasePath: '/', remarkPlugins: [() => (tree, file) => {
    if (String(file.path).endsWith('c.md')) throw new Error('no types')
  }] }`,
)

async function built(files: SiteFiles, request = {}) {
  const site = siteTest(files)
  const session = await createSession({ root: site.root, threads: 1 })
  try {
    const { findings, summary } = await build(session, request)
    return { site, summary, errors: findings.filter(({ severity }) => severity === 'error') }
  } finally {
    await session.close()
  }
}

test('a page with failing code keeps its text in a Docusaurus site, and the error is reported', async () => {
  const { site, errors } = await built({ 'docusaurus.config.js': CONFIG, ...PAGES })
  const found = errors.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line ?? ''}`)
  for (const one of [
    'mdx-code docs/a.mdx:7',
    'mdx-code docs/a.mdx:9',
    'mdx-code docs/a.mdx:11',
    'component-page src/pages/quiet.js:2',
    'plugin-failed docs/c.md:',
  ])
    expect(found).toContain(one)
  expect(found.some((one) => one.startsWith('mdx-code docs/') && !one.includes('a.mdx'))).toBe(true)
  const page = site.page('/a')
  for (const text of ['Before.', 'Inside of <strong>it</strong>.', 'After .']) expect(page).toContain(text)
  expect(site.page('/b')).toContain('Text of B.')
  expect(site.page('/c')).toContain('Text of C.')
  expect(site.has('build/quiet/index.html')).toBe(true)
  const again = await createSession({ root: site.root, threads: 1 })
  const { summary } = await build(again)
  await again.close()
  expect(summary.errors).toBe(errors.length)
})

test('other sites are not written after an error, except with keepGoing', async () => {
  const files: SiteFiles = {
    'site.config.ts': "export default { content: { docs: { folder: 'docs' } } }\n",
    'docs/a.mdx': "import Loud from '../src/Loud.js'\n\n# A\n\nBefore.\n\n<Loud>Inside.</Loud>\n",
    'src/Loud.js': PAGES['src/Loud.js']!,
  }
  const refused = await built(files)
  expect(refused.errors.map(({ rule }) => rule)).toEqual(['mdx-code'])
  expect(refused.site.has('build/a/index.html')).toBe(false)
  const { site, errors } = await built(files, { keepGoing: true })
  expect(errors.map(({ rule }) => rule)).toEqual(['mdx-code'])
  expect(site.page('/a')).toContain('Inside.')
})

test('`require.context` loads the matching files of a folder, including files added later', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic("docs: { routeBasePath: '/' }"),
    'docs/a.mdx': "import List from '@site/src/List'\n\n# A\n\n<List />\n",
    'src/List.js': `const files = require.context('./parts', true, /\\.(json|js)$/)
const flat = require.context("@site/src/parts", false, /\\.json$/)
export default function List() {
  return <p>{files.keys().map((key) => files(key).name ?? files(key).default).join(' ')}; {flat.keys().join(' ')}</p>
}
`,
    'src/parts/one.json': '{ "name": "first" }',
    'src/parts/deep/two.js': "export default 'second'\n",
    'src/parts/text.txt': 'no',
  })
  await site.build()
  expect(site.page('/a').replaceAll('<!-- -->', '')).toContain('second first; ./one.json')
  site.write('src/parts/three.json', '{ "name": "third" }')
  await site.build()
  expect(site.page('/a').replaceAll('<!-- -->', '')).toContain('second first third; ./one.json ./three.json')
})
