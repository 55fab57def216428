// Links to this site whose path could be resolved as another host: no requests to that host, and no code
// runs.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { someOf } from '../rounds.ts'
import { builtSite } from './built-site.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const HOST = 'foreign.example'

/** Links in the notations of authors. The test replaces the origin of the last, because it does not know it before. */
const notations = [
  `[x](/.//${HOST}/p)`,
  `[x](/%2e//${HOST}/p)`,
  `[x](./..//${HOST}/p)`,
  `[x](/..//${HOST}/p)`,
  `[x](/guide/..//${HOST}/p)`,
  `<a href="/.//${HOST}/p">x</a>`,
  `<a href="/.\\\\${HOST}/p">x</a>`,
  `[x](https://own.example//${HOST}/p)`,
]

const site = shareSite(
  {
    'site.config.ts': `export default { sanitize: true, rules: { 'unsafe-link': 'off' } }`,
    'index.md': `# Home\n\n${notations.map((link) => `- ${link}\n`).join('')}`,
  },
  // The policy allows everything, so that it cannot hide a request that the client must not send.
  (files) => builtSite(files, { connect: ['*'], rules: 'script-src *' }),
)

async function open() {
  const foreign: string[] = []
  const page = await site.open('', {
    async prepare(page) {
      page.on('request', (request) => {
        if (new URL(request.url()).hostname === HOST) foreign.push(request.url())
      })
      await page.route(
        ({ hostname }) => hostname === HOST,
        (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Foreign</h1>' }),
      )
    },
  })
  await startAppAndCompleteLink(page)
  return { page, foreign, links: page.locator('.prose li a') }
}

async function startAppAndCompleteLink(page: Page): Promise<void> {
  await startApp(page)
  await page.evaluate(() => {
    const absoluteLink = document.querySelector<HTMLAnchorElement>('.prose a[href*="own.example"]')!
    absoluteLink.href = absoluteLink.href.replace('https://own.example', location.origin)
    absoluteLink.removeAttribute('target')
  })
}

const waitForRequests = (page: Page) => page.waitForTimeout(300)

test('each notation has a path on this host that starts like another host', async () => {
  const { page, links } = await open()
  const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(urls).toEqual(notations.map(() => `${new URL(page.url()).origin}//${HOST}/p`))
})

test('the other host gets no request when a link is hovered, focused and followed', async () => {
  const { page, foreign, links } = await open()
  // The test above checks that all have the same URL.
  for (const [index, notation] of someOf(notations.entries(), 3)) {
    const link = links.nth(index)
    await link.hover()
    await waitForRequests(page)
    await link.focus()
    await waitForRequests(page)
    expect(foreign, notation).toEqual([])
    const loaded = page.waitForEvent('load')
    await link.click()
    await loaded
    await waitForRequests(page)
    expect(foreign, notation).toEqual([])
    expect(new URL(page.url()).origin).toBe(new URL(site.server.url).origin)
    await page.goto(site.server.url)
    await startAppAndCompleteLink(page)
  }
})

test('a not-found page with such a path stays on this host', async () => {
  const { page, foreign } = await open()
  const body = await (await fetch(`${site.server.url}404.html`)).text()
  site.server.interfere = (path) => {
    if (path === `//${HOST}/x.html`) return { status: 404, body, type: 'text/html' }
    return path === `//${HOST}/x` ? { status: 200, body: 'Here.' } : undefined
  }
  await page.goto(`${site.server.url}/${HOST}/x.html`)
  await page.waitForURL(`**//${HOST}/x`)
  expect(await page.textContent('body')).toBe('Here.')
  expect(new URL(page.url()).origin).toBe(new URL(site.server.url).origin)
  expect(foreign).toEqual([])
})

test('a page at such a path works on hosts that ignore a second slash', async () => {
  const { page, foreign } = await open()
  const home = await (await fetch(site.server.url)).text()
  site.server.interfere = (path) =>
    path.startsWith(`//${HOST}`) ? { status: 200, body: home, type: 'text/html' } : undefined
  await page.goto(`${site.server.url}/${HOST}/index.html`)
  expect(page.problems).toEqual([])
  await startApp(page)
  await page.click('.navbar a')
  await page.waitForURL(site.server.url)
  expect(foreign).toEqual([])
})

test('a redirect to another host is not followed', async () => {
  // Browsers report the request before they block it, so the foreign host counts what arrives.
  let count = 0
  const other = createServer((_, response) => {
    count++
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { page } = await open()
  site.server.interfere = (path) =>
    path === '/moved' ? { status: 302, location: `http://127.0.0.1:${port}/p` } : undefined
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('.prose a')!.href = '/moved'
  })
  await page.locator('.prose a').first().hover()
  await waitForRequests(page)
  expect(site.server.requests).toContain('/moved')
  expect(count).toBe(0)
})
