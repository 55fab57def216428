// Plain text of formulas: in headings, titles, descriptions, search and link text.

import { expect, test } from 'vitest'
import { renderFormula } from '../../../src/plugins/math/render-formula.ts'
import { parse } from '../../core/markdown/parse.ts'
import { siteTest } from '../../site-test.ts'

test.each([
  ['E=mc^2', 'E = mc²'],
  ['e^{i\\pi} = -1', 'e^(iπ) = −1'],
  ['\\frac{a+b}{c}', '(a+b)/c'],
  ['\\sqrt[3]{x} + \\sqrt{ab+1}', '³√x+√(ab+1)'],
  ['\\sum_{i=0}^{n} i^2', '∑ᵢ₌₀ⁿi²'],
  ['\\lim_{x\\to0} f', 'lim_(x→0) f'],
  ['x_{\\text{max}} + x_i^\\infty', 'x_max+xᵢ^∞'],
  ['\\text{if } x\\le y', 'if x ≤ y'],
  ['O(n \\log n)', 'O(n log n)'],
  ['a \\not= b < c \\& d', 'a ≠ b < c&d'],
  ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '(1 2; 3 4)'],
  ['{n \\choose k}', '(n k)'],
  ['\\hat{x} \\phantom{y} \\!z', 'x̂z'],
  ["f''(\\vec{v})", 'f′′(v⃗)'],
  ['\\quad', '\\quad'],
])('%s becomes %s', (tex, text) => {
  expect(renderFormula(tex, false).text?.normalize()).toBe(text.normalize())
})

test('headings, title and description contain the plain text of formulas, and ids come from the TeX', async () => {
  const { page, sections, found } = await parse(
    '# Energy $E=mc^2$\n\nWe get $a_1 \\le b$ here, and more of it.\n\n## Cost $\\frac{a}{b}$ :badge[New]\n\n- **$x^2$**\n\n| `code` | $y^2$ |\n| --- | --- |\n| `row` | in $z^2$ |\n',
    { math: true },
  )
  expect(found).toEqual([])
  expect(page.title).toBe('Energy E = mc²')
  expect(page.description).toContain('We get a₁ ≤ b here')
  expect(page.headings.map(({ text, id }) => [text, id])).toEqual([
    ['Energy E = mc²', 'energy-emc2'],
    ['Cost a/b', 'cost-fracab'],
  ])
  expect(sections.map(({ heading }) => heading?.text)).toEqual(['Energy E = mc²', 'Cost a/b'])
  expect(sections[1]!.text).toContain('x²')
  expect(sections[1]!.entries?.map(({ name, text }) => [name, text])).toEqual([['row', 'in z²']])
})

test('pages contain the plain text of formulas instead of TeX, also in link text and table labels', async () => {
  const site = siteTest({
    'site.config.ts': "export default { title: 'S', math: true, content: { docs: 'docs' } }",
    'docs/index.md':
      '# Home\n\n## Energy $E=\\gamma mc^2$\n\n[In $\\gamma$ we trust](./other.mdx#the-cost-gammaa)\n\n| Name of it | $\\gamma$ | A third one |\n| --- | --- | --- |\n| Some longer text | Other longer text | More of the longer text |\n',
    'docs/other.mdx': '# Other $\\gamma$\n\n## The cost $\\gamma+a$\n\n{toc.map(({ id }) => id).join()}\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const home = site.page('/')
  expect(home).not.toContain('\\gamma')
  expect(home).toContain('Energy E = γmc²')
  expect(home).toContain('Other γ')
  expect(home).toMatch(/aria-label="[^"]*Energy E = γmc²[^"]*"/)
  expect(home).toMatch(/<th[^>]*><span class="formula">/)
  expect(home).toContain('data-label="γ"')
  expect(site.page('/other')).toContain('the-cost-gammaa</p>')
})
