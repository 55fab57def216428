// Number of times an MDX page is parsed.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const CONFIG = `
const parsed = globalThis.parsedFiles = []
export default {
  content: { docs: { folder: 'docs', mdx: true } },
  plugins: [
    {
      name: 'count',
      transforms: () => ({ parsed: (_, { path }) => void parsed.push(path) }),
      remark: [() => (tree) => {
        for (const node of tree.children)
          if (node.name === 'panel') node.data = { hName: 'section' }
      }],
    },
  ],
}
`

test('a page with code, its partials and its directives is parsed once', async () => {
  const site = siteTest({
    'site.config.ts': CONFIG,
    'docs/index.mdx': [
      '---\ntitle: Home\n---\n',
      "import Part from './_part.mdx'\n",
      '<!-- octavo-disable-next-line broken-link: the other page comes later -->',
      '[Later](./later.md) is {[40 + 2].map((n) => <b key={n}>{n}</b>)}.\n',
      '::: panel\nText of the panel.\n:::\n',
      '<Part name={1 + 1} />\n',
    ].join('\n'),
    'docs/_part.mdx': 'Part {props.name}, [broken](./nowhere.md).\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${place?.path}:${place?.line} ${rule}`)).toEqual([
    'docs/_part.mdx:1 broken-link',
  ])
  expect((globalThis as { parsedFiles?: string[] }).parsedFiles).toEqual(['docs/index.mdx', 'docs/_part.mdx'])
  const html = site.page('/')
  for (const text of ['is <b>42</b>.', '<section><p>Text of the panel.</p>', 'Part 2,'])
    expect(html).toContain(text)
})
