// Feedback form of a page.

import { expect, test } from 'vitest'
import type { SiteChrome } from '../../../src/core/model/site-chrome.ts'
import type { BrowserView } from '../../../src/core/model/view.ts'
import { feedbackOf, issueUrlFor } from '../../../src/plugins/feedback/page-feedback.ts'

const feedback = { endpoint: 'https://form.example' }
const script = 'assets/feedback.js'
const elements = { 'octavo-feedback': { script } }
const chrome = {
  feedback,
  elements,
  origin: 'https://docs.example.com',
  basePath: '/manual/',
} as Partial<SiteChrome>

const formFor = (view: Partial<BrowserView>, changes: Partial<SiteChrome> = {}) =>
  feedbackOf({ kind: 'doc', url: '/guide', ...view } as BrowserView, { ...chrome, ...changes } as SiteChrome)

test('a documentation page has a feedback form with its full URL', () => {
  expect(formFor({})).toEqual({ ...feedback, script, address: 'https://docs.example.com/manual/guide' })
  expect(formFor({ url: '/' })?.address).toBe('https://docs.example.com/manual/')
})

test('a site without feedback has no form', () => {
  expect(formFor({}, { feedback: undefined as never })).toBeUndefined()
})

test.each<Partial<BrowserView>>([
  { kind: 'post' as never },
  { kind: 'page' as never },
  { kind: 'missing' as never },
  { layout: 'landing' },
])('a page that is %j has no form', (view) => {
  expect(formFor(view)).toBeUndefined()
})

test('the issue URL contains the title and the URL of the page, encoded', () => {
  const page = { title: 'A & B', url: 'https://docs.example.com/a?b' }
  expect(issueUrlFor('https://t.example/new?t={title}&b={url}&c={title}', page)).toBe(
    'https://t.example/new?t=A%20%26%20B&b=https%3A%2F%2Fdocs.example.com%2Fa%3Fb&c=A%20%26%20B',
  )
})
