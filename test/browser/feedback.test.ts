// "Was this page helpful?" form.

import { readFileSync } from 'node:fs'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { builtSite } from './built-site.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const endpoint = 'https://answers.example/page'

const site = shareSite(
  {
    'site.config.ts': `export default {
      title: 'Harbour', url: 'https://harbour.example', content: { docs: 'docs' },
      feedback: { endpoint: '${endpoint}', issueUrl: 'https://tracker.example/new?title={title}&body={url}' },
    }`,
    'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/index.md': '# Home & more\n\n[Piers](./piers.md)\n',
    'docs/piers.md': '# Piers\n\nText.\n',
  },
  (files) => builtSite(files, { connect: ['https://answers.example'] }),
)

test('a rating is sent without cookies, and announced', async () => {
  const page = await site.open('')
  const sent: Route[] = []
  let status = 500
  await page.route(endpoint, (route) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    if (route.request().method() === 'POST') sent.push(route)
    return route.fulfill({ status: route.request().method() === 'POST' ? status : 204, headers })
  })
  const form = page.locator('form.feedback')
  const no = form.getByRole('button', { name: 'No' })
  await no.scrollIntoViewIfNeeded()
  // Waits until the script of the form has run.
  await page.locator('form.feedback:not([target])').waitFor()
  await no.click()
  await form.getByText('Your answer could not be sent').waitFor()
  status = 204
  await no.click()
  await form.getByText('Thank you for your answer.').waitFor()
  expect(await no.isVisible()).toBe(false)
  const request = sent.at(-1)!.request()
  expect(request.postDataJSON()).toEqual({
    url: 'https://harbour.example/',
    title: 'Home & more',
    helpful: false,
  })
  expect((await request.allHeaders()).cookie).toBeUndefined()

  await page.locator('.prose').getByRole('link', { name: 'Piers' }).click()
  await page.getByRole('heading', { name: 'Piers', level: 1 }).waitFor()
  await page.locator('form.feedback').getByRole('button', { name: 'Yes' }).waitFor()
  expect(await page.locator('form.feedback input[name=url]').inputValue()).toBe(
    'https://harbour.example/piers',
  )
})

test('the link opens an issue with title and URL', async () => {
  const page = await site.open('')
  await startApp(page)
  const link = page.getByRole('link', { name: /Report a problem/ })
  expect(await link.getAttribute('href')).toBe(
    'https://tracker.example/new?title=Home%20%26%20more&body=https%3A%2F%2Fharbour.example%2F',
  )
})

test('without scripts the rating is posted as a form', () => {
  const html = readFileSync(`${site.server.site.root}/build/index.html`, 'utf8')
  expect(html).toContain(`action="${endpoint}" method="post"`)
  expect(html).toContain('value="yes" name="helpful"')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/element-octavo-feedback-[^"]*\.css"/)
  expect(readFileSync(`${site.server.site.root}/build/404.html`, 'utf8')).not.toContain('octavo-feedback-')
})

test('the confirmation stays when the app loads after a rating', async () => {
  const page = await site.open('')
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  await page.route(endpoint, (route) => route.fulfill({ status: 204, headers }))
  await page.locator('form.feedback:not([target])').waitFor()
  await page.locator('form.feedback').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Thank you for your answer.').waitFor()
  await page.locator('.prose').getByRole('link', { name: 'Piers' }).hover()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Thank you for your answer.')
  expect(page.problems).toEqual([])
})
