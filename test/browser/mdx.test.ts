// Components of MDX pages in a browser: islands hydrate, everything else is static HTML.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createDeferred, startApp } from './open-page.ts'
import { servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts':
    "export default { title: 'Harbour', content: { docs: 'docs' }, components: './src/components.tsx' }",
  'src/components.tsx': "export { Card } from './Card'\n",
  'src/Card.tsx':
    'export const Card = ({ title, children }) => <section className="own-card" onClick={() => alert(1)}><b>{title}</b>{children}</section>\n',
  'src/Counter.tsx': `import { useState } from 'react'
import { island, usePage } from 'octavo/theme'
function Counter({ from, children }) {
  const [count, setCount] = useState(from)
  return <div className="counter"><button onClick={() => setCount(count + 1)}>{usePage().view.title}: {count}</button>{children}</div>
}
export default island(Counter)`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.mdx': '# Home\n\n<Card title="Plain">See [the counter](./counter.mdx).</Card>\n',
  'docs/plain.md': '# Plain\n\nText of the page.\n',
  'docs/counter.mdx': `# Count

import Counter from '../src/Counter'

<Card title="Plain">text</Card>

<Counter from={1 + 1}>

The **content** stays.

</Counter>
`,
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)

  test('an island receives its props, and its content is retained', async () => {
    const page = await site.open('counter')
    await page.getByText('Count: 2').waitFor()
    await startApp(page)
    await page.click('.counter button')
    await page.getByText('Count: 3').waitFor()
    expect(await page.textContent('.counter strong')).toBe('content')
    expect(page.problems).toEqual([])
  })

  test('a page without islands requests no extra code', async () => {
    const page = await site.open('')
    await startApp(page)
    await page.getByText('See the counter').waitFor()
    const requests = site.server.requests.filter((path) => path.endsWith('.js'))
    expect(requests.filter((path) => path.includes('islands'))).toEqual([])
    await page.click('.own-card a')
    await page.getByText('Count: 2').waitFor()
    await page.click('.counter button')
    await page.getByText('Count: 3').waitFor()
    expect(page.problems).toEqual([])
  })

  test.each([
    ['is opened', 'counter', async () => {}],
    ['is moved to', '', (page: Page) => page.click('.own-card a')],
  ])(
    'a click before the code of an island has loaded is repeated, on a page that %s',
    async (_, path, move) => {
      const [released, release] = createDeferred()
      site.server.interfere = async (path) => {
        if (path.includes('islands')) await released
        return undefined
      }
      const page = await site.open(path)
      await startApp(page)
      await move(page)
      await page.getByText('Count: 2').waitFor()
      await page.click('.counter button')
      await expect.poll(() => site.server.requests.some((path) => path.includes('islands'))).toBe(true)
      await page.click('.counter button')
      release()
      await page.getByText('Count: 4').waitFor()
      expect(page.problems).toEqual([])
    },
  )
})
