// The navbar in the configuration: valid forms, resolved items and findings.

import { describe, expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { resolveOptions } from '../../../src/core/config/validate-config.ts'
import { plugins as builtIns } from '../../../src/plugins.ts'
import { resolveAll } from '../../core/config/plugin-fields.ts'

const facts = {
  name: 'site',
  configFile: 'site.config.ts',
  configPlaces: [],
  hasFolder: () => false,
  hasFile: () => false,
}

const optionsOf = (config: unknown) => resolveOptions(config, facts, {}, builtIns)

function findingsOf(config: unknown): string[] {
  try {
    optionsOf(config)
    return []
  } catch (error) {
    return (error as ConfigProblem).findings.map(({ message, help }) => `${message} ${help}`)
  }
}

test('every type of item is accepted', () => {
  const navbar: UserConfig['navbar'] = [
    { label: 'Start', href: '/start', icon: 'rocket' },
    { page: 'guide/index' },
    { sidebar: 'guide', label: 'Guide' },
    { label: 'More', items: [{ page: 'blog:a' }, { sidebar: 'guide', label: 'G' }] },
    { kind: 'versions' },
    { kind: 'languages', items: [{ label: 'English', href: '/', locale: 'en' }] },
    { kind: 'search', position: 'right' },
    { label: 'Sign up', href: 'https://example.com', button: true, position: 'right' },
  ]
  const { navbar: items, chrome } = optionsOf({ navbar })
  expect(items.map(({ kind }) => kind)).toEqual([
    'link',
    'link',
    'link',
    'dropdown',
    'versions',
    'languages',
    'search',
    'link',
  ])
  expect(items.map(({ position }) => position).slice(-2)).toEqual(['right', 'right'])
  expect(items[5]).toMatchObject({ items: [{ label: 'English', href: '/', language: 'en' }] })
  expect(chrome.hideNavbarOnScroll).toBeUndefined()
})

test('the navbar can hide on scroll', () => {
  const options = optionsOf({ navbar: { items: [{ kind: 'search' }], hideOnScroll: true } })
  expect(options.chrome.hideNavbarOnScroll).toBe(true)
  expect(options.navbar).toHaveLength(1)
})

test('a sidebar can contain separators', () => {
  const { sidebars } = optionsOf({ sidebars: { a: ['x', { separator: true }, 'y'] } })
  expect(sidebars.a?.[1]).toEqual({ kind: 'separator' })
})

describe('an invalid navbar is reported with its place', () => {
  test.each([
    ['x', '`navbar` is "x". Must be a list or an object.'],
    [[{ label: 'A', href: '/', color: 'red' }], '`navbar[0].color` is not a field of the configuration.'],
    [[{ label: 'A' }], 'Must have `href`, `page`, `sidebar`, `items` or `kind`.'],
    [[{ kind: 'versoins' }], '`kind` must be `search`, `versions`, `languages`.'],
    [[{ sidebar: 'guide' }], '`navbar[0].label` is missing.'],
    [[{ label: 'A', href: '/', position: 'top' }], '`navbar[0].position` is "top".'],
    [[{ label: 'M', items: [{ label: 'x' }] }], '`navbar[0].items[0]` is {"label":"x"}. Must have'],
    [[{ kind: 'languages', items: [{ label: 'E', href: '/' }] }], '`navbar[0].items[0].locale` is missing.'],
    [{ items: [], hideOnScrol: true }, '`navbar.hideOnScrol` is not a field'],
  ])('%j', (navbar, expected) => {
    const findings = findingsOf({ navbar })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain(expected)
  })
})

test.each([
  [
    'the search item where it is declared',
    [{ kind: 'search' }, { label: 'A', href: '/a' }],
    undefined,
    ['search', 'link'],
  ],
  [
    'a search item at the end if none is declared',
    [{ label: 'A', href: '/a' }],
    undefined,
    ['link', 'search'],
  ],
  [
    'no search item without a search, even if it is declared',
    [{ kind: 'search' }, { label: 'A', href: '/a' }],
    false,
    ['link'],
  ],
])('the resolved navbar has %s', async (_, navbar, search, kinds) => {
  const { navbar: items } = await resolveAll({ navbar, ...(search === false && { search }) }, facts)
  expect(items.map(({ kind }) => kind)).toEqual(kinds)
})
