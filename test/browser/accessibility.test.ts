// Accessibility of the default theme: axe, contrast, touch targets, focus, motion and forced colors.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rounds } from '../rounds.ts'
import { findViolations } from './find-violations.ts'
import { desktop, pages, phone, shareSamples } from './sample-page.ts'

const openSample = shareSamples()
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Kinds of pages that axe checks at a size: documents at both sizes, the others alternately. `npm run fuzz` checks all at
 * both.
 */
const kindsAt = (size: 'desktop' | 'phone') =>
  pages.filter((_, at) => rounds(1) > 1 || at === 0 || (at % 2 === 0) === (size === 'desktop'))

// Only color rules run in dark mode, because the modes differ only in colors.
async function violationsInBothModes(page: Page): Promise<string[]> {
  const light = await findViolations(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  const dark = await findViolations(page, { rules: colorRules })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  return [...light, ...dark]
}

test.each(kindsAt('desktop'))(
  '%s has no accessibility violations, in light and dark',
  async (_name, view) => {
    const page = await openSample({ view, context: desktop })
    expect(await violationsInBothModes(page)).toEqual([])
  },
)

// The rule exempts links inside sentences, whose size is that of their line.
test.each(pages)(
  '%s has no violations on a phone, with touch targets of at least 24 px, and 44 px for main controls',
  async (name, view) => {
    const page = await openSample({ view, context: phone })
    if (kindsAt('phone').some(([other]) => other === name))
      expect(await violationsInBothModes(page)).toEqual([])
    await page.click('.menu-button')
    expect(await page.evaluate(measureTargets)).toEqual([])
  },
)

test('the open drawer and the open dropdown have no accessibility violations', async () => {
  for (const [context, opener] of [
    [phone, '.menu-button'],
    [desktop, '.navbar-links summary'],
  ] as const) {
    const page = await openSample({ context })
    await page.click(opener)
    expect(await violationsInBothModes(page)).toEqual([])
  }
})

test('sticky bars never cover links in the sidebar, at any viewport height', async () => {
  const page = await openSample({ context: desktop })
  for (let height = 300; height < 340; height += 8) {
    await page.setViewportSize({ width: 1280, height })
    expect(await findViolations(page, { rules: ['target-size'] }), `${height} px`).toEqual([])
  }
})

test('at 400 % zoom no sticky bar covers the text', async () => {
  const page = await openSample({ context: { viewport: { width: 320, height: 256 } } })
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  const stickyBars = await page.evaluate(() =>
    ['.navbar', '.toc'].filter((bar) => document.querySelector(bar)!.getBoundingClientRect().bottom > 0),
  )
  expect(stickyBars).toEqual([])
  expect(await page.evaluate(() => document.elementFromPoint(290, 230)?.closest('.to-top'))).toBeNull()
})

test('on a phone the link to the top covers no text', async () => {
  const page = await openSample({ context: { viewport: { width: 320, height: 640 } } })
  const covered = await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('.to-top a')!
    const texts = [...document.querySelectorAll<HTMLElement>('article :is(h2, p, pre, td), .pager a')]
    const overlaps = (text: HTMLElement): boolean => {
      const [a, b] = [link.getBoundingClientRect(), text.getBoundingClientRect()]
      return b.height > 0 && a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left
    }
    const found: string[] = []
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      scrollTo({ top, behavior: 'instant' })
      const isInWindow = link.getBoundingClientRect().top < innerHeight
      if (isInWindow && link.checkVisibility({ visibilityProperty: true }))
        found.push(...texts.filter(overlaps).map((text) => `${top}: ${text.textContent!.slice(0, 40)}`))
    }
    return found
  })
  expect(covered).toEqual([])
})

test('every code color has sufficient contrast on every code background, in both modes', async () => {
  for (const mode of ['light', 'dark'] as const) {
    const page = await openSample({ chrome: { colorMode: { default: mode, switchable: false } } })
    expect(await page.evaluate(measureCodeContrast)).toEqual([])
  }
})

test('every focused element has a visible focus indicator', async () => {
  const page = await openSample({ context: desktop })
  const focusedElements = new Set<string>()
  for (let step = 0; step < 90; step++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement!
      const indicated = element.matches('.tabs input') ? element.nextElementSibling! : element
      const after = getComputedStyle(indicated, '::after')
      const styles = [getComputedStyle(indicated), after].map(
        (style) => `${style.outlineStyle} ${style.outlineWidth}`,
      )
      return { html: element.outerHTML.slice(0, 120), styles }
    })
    if (focused.html.startsWith('<body')) break
    focusedElements.add(focused.html)
    expect(focused, focused.html).toMatchObject({ styles: expect.arrayContaining(['solid 2px']) })
  }
  expect(focusedElements.size).toBeGreaterThan(40)
})

test('reduced motion disables all animations', async () => {
  const countTransitions = (page: Page) =>
    page.evaluate(() => {
      const isInstant = (value: string) => value.split(', ').every((time) => Number.parseFloat(time) === 0)
      return [...document.querySelectorAll('*')].filter(
        (element) => !isInstant(getComputedStyle(element).transitionDuration),
      ).length
    })
  const reduced = await openSample({ context: { ...desktop, reducedMotion: 'reduce' } })
  expect(await countTransitions(reduced)).toBe(0)
  expect(await reduced.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  const animated = await openSample({ context: { ...desktop, reducedMotion: 'no-preference' } })
  expect(await countTransitions(animated)).toBeGreaterThan(0)
})

test('with forced colors the current page, callouts and cards are distinguishable', async () => {
  const page = await openSample({ context: { ...desktop, forcedColors: 'active' } })
  const computed = await page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    return {
      callout: style('.callout').borderTopStyle,
      card: style('.card').borderTopStyle,
      marked: style('.sidebar [aria-current]').backgroundColor,
      highlight: style('.tabs > input:checked + label').borderBottomColor,
      isPlain: style('.sidebar [aria-current]').backgroundColor === style('body').backgroundColor,
    }
  })
  expect(computed).toMatchObject({
    callout: 'solid',
    card: 'solid',
    marked: computed.highlight,
    isPlain: false,
  })
})

test('each kind of callout has an icon and a label', async () => {
  const page = await openSample({ context: desktop })
  const labels = await page.evaluate(() =>
    [...document.querySelectorAll('.callout')].map((callout) => {
      const title = callout.querySelector('.callout-title')!
      return `${title.querySelector('path')!.getAttribute('d')!.length > 5} ${title.textContent!.split(':')[0]}`
    }),
  )
  expect(labels).toEqual(['Note', 'Warning', 'Tip', 'Info', 'Danger'].map((name) => `true ${name}`))
})

// Runs in the page.
function measureTargets(): string[] {
  const main =
    '.menu-button, .icon-button, .drawer a, .drawer summary, .toc-bar, .prose .button, .pager a, .announcement button'
  const small: string[] = []
  for (const element of document.querySelectorAll('a, button, summary, input, label')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.matches('.skip-link, .tabs input, input[disabled], p a, li > a:not([class]), td a')) {
      if (!element.matches('nav a, .tag-list a, .footer a, .drawer a, .breadcrumbs a')) continue
    }
    // The whole card can be clicked, not only its title.
    const box = (element.closest('.card-link') ?? element).getBoundingClientRect()
    const minimum = element.matches(main) ? 44 : 24
    if (box.height < minimum - 0.5 || box.width < Math.min(minimum, 24) - 0.5)
      small.push(`${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 90)}`)
  }
  return small
}

// Runs in the page. A canvas converts colors of any notation to RGB.
function measureCodeContrast(): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const luminance = (color: string) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const backgroundOf = (element: Element): string => {
    const { backgroundColor } = getComputedStyle(element)
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? backgroundOf(element.parentElement!) : backgroundColor
  }
  const insufficient: string[] = []
  for (const tag of ['span', 'mark']) {
    for (const name of 'kscnftpvoidh') {
      const code = document.querySelector('.code code')!
      code.innerHTML = `<${tag} class="line"><span class="${name}">x</span></${tag}>`
      const text = code.querySelector(`.${name}`)!
      const [low, high] = [luminance(getComputedStyle(text).color), luminance(backgroundOf(text))].sort(
        (a, b) => a - b,
      )
      const contrast = (high! + 0.05) / (low! + 0.05)
      if (contrast < 4.5) insufficient.push(`${name} in ${tag}: ${contrast.toFixed(2)}`)
    }
  }
  return insufficient
}
