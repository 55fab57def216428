// Client navigation.

import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { files, isMarked, markDocument, title } from './app-site.ts'
import { builtSite } from './built-site.ts'
import { findViolations } from './find-violations.ts'
import { createDeferred, openPage, startApp, waitForScrollEnd } from './open-page.ts'
import { sampledTestsOn, servers, shareBrowser, shareSite } from './shared-site.ts'

async function scrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)

  test('replaces the page content, its title and its head', async () => {
    const page = await site.open('guide')
    await startApp(page)
    await markDocument(page)
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
    expect(await isMarked(page)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
    expect(await page.title()).toBe('Setup | Harbour')
    const head = await page.evaluate(() => ({
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      robots: document.querySelector<HTMLMetaElement>('meta[name=robots]')?.content,
      focus: document.activeElement?.tagName,
      scroll: scrollY,
    }))
    expect(head).toEqual({
      canonical: 'https://docs.example.com/guide/setup',
      robots: 'noindex',
      focus: 'H1',
      scroll: 0,
    })
    await expect.poll(() => page.locator('#octavo\\:announcer').textContent()).toBe('Setup | Harbour')
    await page.goBack()
    await title(page, 'Guide')
    expect(await page.locator('meta[name=robots]').count()).toBe(0)
    expect(await page.getAttribute('meta[name=description]', 'content')).toBe('How to begin.')
    expect(page.problems).toEqual([])
  })

  test('back and forward restore the scroll position', async () => {
    const page = await site.open('guide')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startApp(page)
    await markDocument(page)
    await page.evaluate(() => scrollTo(0, 900))
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    await title(page, 'Setup')
    await scrolledTo(page, 0)
    await page.evaluate(() => scrollTo(0, 400))
    await page.goBack()
    await title(page, 'Guide')
    await scrolledTo(page, 900)
    await page.goForward()
    await title(page, 'Setup')
    await scrolledTo(page, 400)
    expect(await isMarked(page)).toBe(true)
  })

  test('scrolling while a page is loading does not overwrite its stored position', async () => {
    const page = await site.open('guide')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startApp(page)
    await page.evaluate(() => scrollTo(0, 900))
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    await title(page, 'Setup')
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('popstate', () => {
            scrollTo(0, 400)
            dispatchEvent(new Event('scroll'))
            resolve()
          })
          history.back()
        }),
    )
    await title(page, 'Guide')
    await scrolledTo(page, 900)
  })

  test('hash links scroll to their target, on the same and other pages, and back again', async () => {
    const page = await site.open('guide')
    await startApp(page)
    await markDocument(page)
    await page.click('.prose a[href="#far"]')
    await page.waitForFunction(() => {
      const { top } = document.querySelector('#far')!.getBoundingClientRect()
      return scrollY > 1000 && top >= 0 && top < 200
    })
    await waitForScrollEnd(page)
    const far = await page.evaluate(() => scrollY)
    expect(far).toBeGreaterThan(1000)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 0)
    await page.goForward()
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, far)
    await page.goBack()
    await page.click('.prose a[href="/guide/setup#part"]')
    await title(page, 'Setup')
    expect(page.url()).toMatch(/\/guide\/setup#part$/)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect(await isMarked(page)).toBe(true)
  })

  test('only plain clicks on pages of this site are handled; others are left to the browser', async () => {
    const page = await site.open()
    await startApp(page)
    // This listener runs after the app's, so it sees whether the app called `preventDefault`.
    const handled = await page.evaluate(() => {
      let isHandled = false
      addEventListener('click', (event) => {
        isHandled = event.defaultPrevented
        event.preventDefault()
      })
      const click = (href: string, attributes: Record<string, string> = {}, init: MouseEventInit = {}) => {
        const link = document.createElement('a')
        link.href = href
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
        document.body.append(link)
        link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
        link.remove()
        return isHandled
      }
      return {
        control: click('/guide', {}, { ctrlKey: true }),
        shift: click('/guide', {}, { shiftKey: true }),
        meta: click('/guide', {}, { metaKey: true }),
        middle: click('/guide', {}, { button: 1 }),
        target: click('/guide', { target: '_blank' }),
        download: click('/guide', { download: '' }),
        external: click('https://example.org/guide'),
        mail: click('mailto:a@example.org'),
        file: click('/img/picture.png'),
        plain: click('/guide'),
      }
    })
    expect(handled).toEqual({
      control: false,
      shift: false,
      meta: false,
      middle: false,
      target: false,
      download: false,
      external: false,
      mail: false,
      file: false,
      plain: true,
    })
  })

  test('redirects and missing pages are loaded by the browser', async () => {
    const page = await site.open()
    await startApp(page)
    await markDocument(page)
    await page.click('.prose a[href="/old"]')
    await title(page, 'Guide')
    expect(new URL(page.url()).pathname).toBe('/guide')
    expect(await isMarked(page)).toBe(false)
    await startApp(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/gone'
      document.body.append(link)
      link.click()
    })
    await title(page, 'Page not found')
  })

  describe('a slow page', () => {
    test('shows a progress bar after 200 ms and a spinner later', async () => {
      const page = await site.open('guide')
      await startApp(page)
      const [released, release] = createDeferred()
      site.server.interfere = async (path) => {
        if (path === '/guide/setup') await released
        return undefined
      }
      await page.evaluate(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        const start = performance.now()
        document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click()
        const recordOpacity = () => {
          if (document.querySelector('.progress:not([hidden])')) seen.push(performance.now() - start)
          else requestAnimationFrame(recordOpacity)
        }
        recordOpacity()
      })
      const after = await page.waitForFunction(() => (window as { seen?: number[] }).seen?.[0])
      expect(await after.jsonValue()).toBeGreaterThanOrEqual(200)
      await page.locator('.spinner').waitFor()
      const cycle = await page.evaluate(
        () => getComputedStyle(document.querySelector('.spinner')!, '::before').animationDuration,
      )
      expect(cycle).toBe('3s')
      // The background must be opaque to hide the text below.
      const background = await page.evaluate(
        () => getComputedStyle(document.querySelector('.spinner')!).backgroundColor,
      )
      expect(background).toMatch(/^rgb\(/)
      release()
      await title(page, 'Setup')
      await expect.poll(() => page.locator('.progress, .spinner >> visible=true').count()).toBe(0)
    })

    test('that fails shows the reason, and can be retried', async () => {
      const page = await site.open('guide')
      await startApp(page)
      site.server.interfere = (path) => (path === '/guide/setup' ? { status: 500 } : undefined)
      await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
      const box = page.getByRole('alert')
      await box.waitFor()
      expect(await box.textContent()).toContain('500 Internal Server Error')
      expect(await findViolations(page)).toEqual([])
      expect(new URL(page.url()).pathname).toBe('/guide/setup')
      expect(await page.locator('.navbar').isVisible()).toBe(true)
      site.server.interfere = () => undefined
      await page.getByRole('button', { name: 'Retry' }).click()
      await title(page, 'Setup')
      await page.goBack()
      await title(page, 'Guide')
    })
  })

  test('offline, a page that was not prefetched shows an error', async () => {
    const page = await site.open('guide')
    await startApp(page)
    await markDocument(page)
    await page.context().setOffline(true)
    await page.evaluate(() => document.querySelector<HTMLElement>('.prose a[href="/guide/setup"]')?.click())
    await page.getByRole('alert').waitFor()
    expect(await page.title()).toBe('The page could not be loaded | Harbour')
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
    expect(await isMarked(page)).toBe(true)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('alert').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await title(page, 'Setup')
    expect(await page.title()).toBe('Setup | Harbour')
    expect(await isMarked(page)).toBe(true)
  })
})

describe('a new deployment', () => {
  const shared = shareBrowser()

  test('makes its pages load completely; an edit alone does not', async () => {
    const host = await builtSite(files)
    onTestFinished(host.close)
    const page = await openPage(shared.browser, host, { path: 'guide' })
    await startApp(page)
    await markDocument(page)
    await host.save('docs/guide/setup.md', '---\ntitle: Set-up\n---\n\nOther words.\n')
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Set-up')
    expect(await isMarked(page)).toBe(true)
    await host.save('site.config.ts', files['site.config.ts'].replace("'Harbour'", "'Harbour 2'"))
    await page.click('.brand')
    await page.waitForFunction(() => document.title.includes('Harbour 2'))
    expect(await isMarked(page)).toBe(false)
  })
})
