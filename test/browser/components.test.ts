// React components of a site: component pages, islands and error boundaries.

import { describe, expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'
import { devSite } from './dev-site.ts'
import { findViolations } from './find-violations.ts'
import { createDeferred, startApp } from './open-page.ts'
import { sampledTestsOn, servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `import { definePlugin } from 'octavo'
export default {
  title: 'Harbour',
  content: { docs: 'docs', pages: 'pages' },
  theme: 'theme/index.tsx',
  plugins: [definePlugin({ name: 'counter', directives: {
    counter: { element: 'counter', kinds: ['container', 'leaf'] },
    'late-counter': { element: 'late-counter', kinds: ['container', 'leaf'] },
    note: { element: 'note-field', kinds: ['leaf'] },
    fragile: { element: 'fragile', kinds: ['leaf'] },
  } })],
}`,
  'theme/index.tsx': `import { useState } from 'react'
import { defineTheme, island, usePage } from 'octavo/theme'
function Counter({ start, children }) {
  const [count, setCount] = useState(Number(start))
  const { view } = usePage()
  return <div className="counter"><button type="button" onClick={() => setCount(count + 1)}>{view.title}: {count}</button>{children}</div>
}
function NoteField() {
  const [text, setText] = useState('')
  const [kept, setKept] = useState('')
  const [isSure, setSure] = useState(false)
  return <div className="note">
    <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => { if (event.key === 'Enter') setKept(event.currentTarget.value) }} />
    <label><input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} /> Sure</label>
    <output>{text + '|' + kept + '|' + isSure}</output>
  </div>
}
function Fragile() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('The glass fell down.')
  return <button type="button" className="break" onClick={() => setBroken(true)}>Break</button>
}
export default defineTheme({ prose: {
  fragile: island(Fragile), counter: island(Counter), 'late-counter': island(Counter, 'intent'), 'note-field': island(NoteField, 'intent'),
} })`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Late](./late.md) [Lab](/lab)\n',
  'docs/near.md': '# Near\n\n:::counter{start="3"}\n\nSome *words* inside.\n\n:::\n',
  'docs/far.md': `# Far\n\n${'A line of text.\n\n'.repeat(80)}\n::counter{start="5"}\n`,
  'docs/late.md': '# Late\n\n::late-counter{start="7"}\n\n[Lab](/lab)\n',
  'docs/note.md': '# Note\n\n::note\n',
  'docs/fragile.md': '# Fragile\n\nBefore.\n\n::fragile\n\n::counter{start="1"}\n',
  'pages/lab.tsx': `import { useState } from 'react'
import { usePage } from 'octavo/theme'
import { label } from './_parts/label.ts'
export const frontMatter = { title: 'Laboratory', description: 'A page of parts.' }
export default function Lab() {
  const [count, setCount] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const { chrome } = usePage()
  if (isBroken) throw new Error('The flask fell down.')
  return <>
    <h1>{label} of {chrome.title}</h1>
    <button type="button" id="more" onClick={() => setCount(count + 1)}>Pressed {count} times</button>
    <button type="button" id="break" onClick={() => setBroken(true)}>Break</button>
  </>
}`,
  'pages/_parts/label.ts': `export const label = 'Laboratory'`,
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)

  describe('a component page', () => {
    test('is prerendered with its head', async () => {
      const html = await (await fetch(`${site.server.url}lab`)).text()
      expect(html).toContain('<title>Laboratory | Harbour</title>')
      expect(html).toContain('<meta name="description" content="A page of parts."/>')
      expect(html.replaceAll('<!-- -->', '')).toContain('<h1>Laboratory of Harbour</h1>')
    })

    test('repeats the click that loaded its code', async () => {
      const page = await site.open('lab')
      await page.click('#more')
      await page.getByText('Pressed 1 times').waitFor()
      await page.click('#more')
      await page.getByText('Pressed 2 times').waitFor()
      expect(page.problems).toEqual([])
    })

    test('loads its code on client navigation, and only there', async () => {
      const page = await site.open('late')
      await startApp(page)
      expect(site.server.requests.filter((path) => path.includes('/page-'))).toEqual([])
      await page.evaluate(() => document.documentElement.setAttribute('data-brand', ''))
      await page.click('.prose a[href="/lab"]')
      await page.click('#more')
      await page.getByText('Pressed 1 times').waitFor()
      expect(await page.title()).toBe('Laboratory | Harbour')
      await expect.poll(() => page.locator('[data-brand]').count()).toBe(1)
      expect(site.server.requests.filter((path) => path.includes('/page-'))).toHaveLength(1)
    })

    test('that crashes shows an error, keeps the layout, and can be retried', async () => {
      const page = await site.open('lab')
      await startApp(page)
      await page.click('#break')
      const box = page.getByRole('alert')
      await box.waitFor()
      expect(await box.textContent()).toContain('This page crashed.')
      expect(await box.textContent()).toContain('The flask fell down.')
      expect(await findViolations(page)).toEqual([])
      expect(await page.locator('.navbar').isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByText('Pressed 0 times').waitFor()
      await page.click('#break')
      await page.click('.brand')
      await page.locator('h1', { hasText: 'Home' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    })
  })

  describe('an island', () => {
    test('is prerendered and hydrates when visible, with its children', async () => {
      const html = await (await fetch(`${site.server.url}near`)).text()
      expect(html.replaceAll('<!-- -->', '')).toContain('<button type="button">Near: 3</button>')
      const page = await site.open('near')
      await page.waitForFunction(() => history.scrollRestoration === 'manual')
      await page.click('.counter button')
      await page.getByText('Near: 4').waitFor()
      expect(await page.locator('.counter em').textContent()).toBe('words')
      expect(page.problems).toEqual([])
    })

    test('that is out of sight loads no code', async () => {
      const page = await site.open('far')
      await page.waitForTimeout(200)
      expect(site.server.requests.filter((path) => path.includes('/app-'))).toEqual([])
      await page.locator('.counter').scrollIntoViewIfNeeded()
      await expect.poll(() => site.server.requests.some((path) => path.includes('/app-'))).toBe(true)
      await page.click('.counter button')
      await page.getByText('Far: 6').waitFor()
    })

    test('that hydrates on interaction handles the click that triggered it', async () => {
      const page = await site.open('late')
      await page.waitForTimeout(200)
      expect(site.server.requests.filter((path) => path.includes('/app-'))).toEqual([])
      await page.click('.counter button')
      await page.getByText('Late: 8').waitFor()
    })

    test('receives input and clicks from before hydration', async () => {
      const [released, release] = createDeferred()
      site.server.interfere = async (path) => {
        if (path.includes('/app-')) await released
        return undefined
      }
      const page = await site.open('note')
      await page.click('.note input')
      await page.keyboard.type('tide')
      await page.keyboard.press('Enter')
      await page.check('.note input[type=checkbox]')
      expect(await page.locator('.note output').textContent()).toBe('||false')
      release()
      await page.getByText('tide|tide|true').waitFor()
      expect(await page.inputValue('.note input')).toBe('tide')
      await page.focus('.note input')
      await page.keyboard.type('s')
      await page.getByText('tides|tide|true').waitFor()
      expect(page.problems).toEqual([])
    })

    test('that crashes shows an error, logs the reason, and can be retried', async () => {
      const page = await site.open('fragile')
      await page.waitForFunction(() => history.scrollRestoration === 'manual')
      await page.click('.break')
      const box = page.locator('.prose').getByRole('alert')
      await box.waitFor()
      expect(await box.textContent()).toBe('This part of the page crashed.The glass fell down.Try again')
      expect(await page.locator('h1').count()).toBe(1)
      expect((await box.boundingBox())!.height).toBeLessThan(180)
      expect(await findViolations(page)).toEqual([])
      expect(page.problems.join('\n')).toContain('The glass fell down.')
      expect(await page.getByText('Before.').isVisible()).toBe(true)
      await page.click('.counter button')
      await page.getByText('Fragile: 2').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.locator('.break').waitFor()
      expect(await box.count()).toBe(0)
    })

    test('hydrates after client navigation', async () => {
      const page = await site.open('')
      await startApp(page)
      await page.click('.prose a[href="/late"]')
      await page.click('.counter button')
      await page.getByText('Late: 8').waitFor()
      expect(page.problems).toEqual([])
    })
  })
})

describe('a build with a component page', () => {
  test.each([
    ['without a default export', 'export const x = 1', 'its module has no default export'],
    ['with another default export', 'export default 7', 'a value of type number, not a React component'],
    ['that throws', `export default () => { throw new Error('No water.') }`, 'No water.'],
    ['that throws when it is loaded', `throw new Error('No light.')\nexport default () => null`, 'No light.'],
    ['with wrong syntax', 'export default () => <b', 'Expected'],
    [
      'that imports a style sheet',
      `import './x.css'\nexport default () => null`,
      'cannot import a style sheet',
    ],
  ])('%s fails the build with a finding at its file', async (_name, code, message) => {
    const site = siteTest({ 'content/pages/lab.tsx': code, 'content/docs/index.md': '# Home\n' })
    const { findings } = await site.build()
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({
      rule: 'component-page',
      severity: 'error',
      place: { path: 'content/pages/lab.tsx' },
    })
    expect(findings[0]!.message).toContain(message)
    expect(site.has('build/index.html')).toBe(false)
  })

  test('that cannot be rendered keeps the previous output, at any rule level', async () => {
    const site = siteTest({
      'content/pages/lab.tsx': `export default () => { throw new Error('No water.') }`,
      'content/docs/index.md': '# Home\n',
      'site.config.ts': `export default { rules: { 'component-page': 'off' } }`,
    })
    await site.build()
    expect(site.has('build/index.html')).toBe(false)
  })

  test('is rebuilt when an import changes, and then equals a clean build', async () => {
    const site = siteTest(files)
    await site.build()
    site.write('pages/_parts/label.ts', `export const label = 'Kitchen'`)
    await site.build()
    expect(site.page('/lab')).toContain('Kitchen')
    expect(site.output()).toEqual((await site.buildClean()).output)
  })
})

describe('octavo dev', () => {
  const site = shareSite(files, devSite)

  test('updates on changes of a component page and of its imports', async () => {
    const page = await site.open('lab')
    await startApp(page)
    await page.click('#more')
    await page.getByText('Pressed 1 times').waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('data-brand', ''))
    await site.server.save('pages/_parts/label.ts', `export const label = 'Kitchen'`)
    await page.getByText('Kitchen of Harbour').waitFor()
    await site.server.save('pages/lab.tsx', files['pages/lab.tsx'].replace('Pressed', 'Pushed'))
    await page.getByText('Pushed 0 times').waitFor()
    await page.click('#more')
    await page.getByText('Pushed 1 times').waitFor()
    await expect.poll(() => page.locator('[data-brand]').count()).toBe(1)
  })
})
