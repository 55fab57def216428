import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../src/config/config-problem.ts'
import { readPlaces } from '../../src/config/read-places.ts'
import { resolveOptions } from '../../src/config/validate-config.ts'
import { report } from '../graph/builders.ts'

function problemsOf(written: unknown, configText = ''): string[] {
  const facts = {
    name: 'site',
    configFile: 'site.config.ts',
    configPlaces: readPlaces(configText),
    hasFolder: () => false,
    hasFile: () => false,
  }
  try {
    resolveOptions(written, facts, {})
    return []
  } catch (error) {
    return report((error as ConfigProblem).findings)
  }
}

test('a wrong field is reported with its line and what was meant', () => {
  const text = `export default {\n  titel: 'x',\n  externallinks: {},\n  basePath: 'docs',\n}\n`
  expect(
    problemsOf({ titel: 'x', externallinks: {}, basePath: 'docs', nonsense: 1 }, text),
  ).toMatchInlineSnapshot(`
    [
      "site.config.ts:4 configuration: \`basePath\` is "docs". Must start with \`/\`.",
      "site.config.ts:2 configuration: \`titel\` is not a field of the configuration. Did you mean \`title\`?",
      "site.config.ts:3 configuration: \`externallinks\` is not a field of the configuration. Did you mean \`externalLinks\`?",
      "site.config.ts configuration: \`nonsense\` is not a field of the configuration. Remove it. The fields are: title, tagline, url, basePath, locale, locales, version, content, static, linkedFolders, outDir, sidebars, navbar, image, shareImages, head, noIndex, structuredData, titleTemplate, titleDelimiter, logo, favicon, footer, announcement, feedback, colorMode, callouts, glossary, math, sanitize, variables, code, redirects, htmlStubs, machineCopies, rules, externalLinks, print, search, samples, editUrl, lastUpdated, messages, styles, theme, components, plugins.",
    ]
  `)
})

test('inside a field too, and where one of several forms was meant', () => {
  expect(
    problemsOf({ content: { docs: { folder: '/abs' } }, sidebars: { docs: [{ page: 'a', ikon: 'x' }] } }),
  ).toMatchInlineSnapshot(`
    [
      "site.config.ts configuration: \`content.docs.folder\` is "/abs". Must be relative to the configuration file.",
      "site.config.ts configuration: \`sidebars.docs[0].ikon\` is not a field of the configuration. Remove it.",
    ]
  `)
  expect(problemsOf(7)).toMatchInlineSnapshot(`
    [
      "site.config.ts configuration: The configuration is not an object. Write \`export default defineSite({ … })\`.",
    ]
  `)
})

test('an unknown message is reported with the one that was meant, of each language', () => {
  expect(
    problemsOf({
      messages: { 'toc.titel': 'Contents' },
      locales: [{ code: 'en' }, { code: 'de', messages: { 'code.copie': 'Kopieren' } }],
    }),
  ).toEqual([
    'site.config.ts configuration: `locales[1].messages.code.copie` is not a field of the configuration. Did you mean `code.copied`?',
    'site.config.ts configuration: `messages.toc.titel` is not a field of the configuration. Did you mean `toc.title`?',
  ])
})

test('each language has its own messages, and those that the site replaces', () => {
  const { locales } = resolveOptions(
    {
      messages: { 'toc.title': 'Contents' },
      locales: [
        { code: 'en' },
        { code: 'de', messages: { 'code.copy': 'Übernehmen' } },
        { code: 'ar' },
        { code: 'nl' },
      ],
    },
    { name: 'site', configFile: '', configPlaces: [], hasFolder: () => false, hasFile: () => false },
    {},
  )
  const messages = locales.map(({ chrome }) => [chrome.messages['toc.title'], chrome.messages['code.copy']])
  expect(messages).toEqual([
    ['Contents', 'Copy'],
    ['Auf dieser Seite', 'Übernehmen'],
    ['في هذه الصفحة', 'نسخ'],
    ['On this page', 'Copy'],
  ])
  expect(locales.map(({ chrome }) => chrome.direction)).toEqual([undefined, undefined, 'rtl', undefined])
})

test('an empty configuration is fine', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf(undefined)).toEqual([])
})
