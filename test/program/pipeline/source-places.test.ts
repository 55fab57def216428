// Errors of components are reported with their place in the source, not in a bundle of the cache.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const CHART = `interface Props {
  readonly values?: readonly number[]
}

export default function Chart({ values }: Props) {
  return <p>{values!.map(String)}</p>
}
`

test('an error of a component in an MDX page is reported with its file and line', async () => {
  const site = siteTest({
    'guide.mdx': "import Chart from './parts/chart.tsx'\n\n# Guide\n\n<Chart />\n",
    'parts/chart.tsx': CHART,
  })
  const { findings } = await site.check()
  const [finding] = findings.filter(({ rule }) => rule === 'mdx-code')
  expect(finding!.place).toEqual({ path: 'guide.mdx', line: 5, column: 1 })
  expect(finding!.message).toContain('`<Chart>` threw at parts/chart.tsx:6:22 while the page was rendered')
})

test('an error of a component page is reported with its line, also after an edit that moves it', async () => {
  const page = 'export default function Page() {\n  throw new Error("No colors today")\n}\n'
  const files = {
    'site.config.ts': "export default { content: { pages: 'pages' } }",
    'pages/colors.tsx': page,
  }
  const site = siteTest({ ...files, 'pages/index.md': '# Home\n' })
  const placeOf = async () =>
    (await site.check()).findings.find(({ rule }) => rule === 'component-page')?.place
  expect(await placeOf()).toEqual({ path: 'pages/colors.tsx', line: 2, column: 9 })
  site.write('pages/colors.tsx', `// A comment.\n\n${page}`)
  expect(await placeOf()).toEqual({ path: 'pages/colors.tsx', line: 4, column: 9 })
})
