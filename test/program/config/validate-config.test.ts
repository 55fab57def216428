import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { readPlaces } from '../../../src/core/config/read-places.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { resolveOptions } from '../../../src/core/config/validate-config.ts'
import { plugins as builtIns } from '../../../src/plugins.ts'
import { resolveAll } from '../../core/config/plugin-fields.ts'
import { formatFindings } from '../../core/graph/builders.ts'

const FACTS = {
  name: 'site',
  configFile: 'site.config.ts',
  configPlaces: [],
  hasFolder: () => false,
  hasFile: () => false,
}

function problemsOf(source: unknown, configText = ''): string[] {
  try {
    resolveOptions(source, { ...FACTS, configPlaces: readPlaces(configText) }, {}, builtIns)
    return []
  } catch (error) {
    return formatFindings((error as ConfigProblem).findings)
  }
}

test('an invalid field is reported with its line and a suggestion', () => {
  const text = `export default {\n  titel: 'x',\n  externallinks: {},\n  basePath: 'docs',\n}\n`
  expect(
    problemsOf({ titel: 'x', externallinks: {}, basePath: 'docs', nonsense: 1 }, text),
  ).toMatchInlineSnapshot(`
    [
      "site.config.ts:4 configuration: \`basePath\` is "docs". Must start with \`/\`.",
      "site.config.ts:2 configuration: \`titel\` is not a field of the configuration. Did you mean \`title\`?",
      "site.config.ts:3 configuration: \`externallinks\` is not a field of the configuration. Did you mean \`externalLinks\`?",
      "site.config.ts configuration: \`nonsense\` is not a field of the configuration. Remove it. The handbook lists all fields, under "Configuration".",
    ]
  `)
})

test('an invalid nested field is reported, also in one of several forms', () => {
  expect(
    problemsOf({ content: { docs: { folder: '/abs' } }, sidebars: { docs: [{ page: 'a', ikon: 'x' }] } }),
  ).toMatchInlineSnapshot(`
    [
      "site.config.ts configuration: \`content.docs.folder\` is "/abs". Must be relative to the configuration file.",
      "site.config.ts configuration: \`sidebars.docs[0].ikon\` is not a field of the configuration. Did you mean \`icon\`?",
    ]
  `)
  expect(problemsOf(7)).toMatchInlineSnapshot(`
    [
      "site.config.ts configuration: The configuration is not an object. Write \`export default defineSite({ … })\`.",
    ]
  `)
})

test('an unknown message key is reported with a suggestion, for each language', () => {
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

test('messages of plugins are objects by language, and the configuration can override them', () => {
  const plugin = { name: 'harbour', messages: { en: { 'berth.free': 'Free' }, de: { 'berth.free': 'Frei' } } }
  const config = { locale: 'de', plugins: [plugin] }
  const messages = { 'berth.free': 'Leer' }
  expect(problemsOf({ ...config, messages })).toEqual([])
  expect(problemsOf({ plugins: [], messages })).toEqual([
    'site.config.ts configuration: `messages.berth.free` is not a field of the configuration. Remove it. The handbook lists the messages.',
  ])
  expect(problemsOf({ ...config, messages: { 'berth.fre': 'Leer' } })).toEqual([
    'site.config.ts configuration: `messages.berth.fre` is not a field of the configuration. Did you mean `berth.free`?',
  ])
  const withMessages = (messages: unknown) => problemsOf({ plugins: [{ name: 'harbour', messages }] })
  expect(withMessages({ en: 'Free' })).toEqual([
    'site.config.ts configuration: `plugins[0].messages.en` is "Free". Write an object of names and values, `{ name: value }`.',
  ])
  expect(withMessages({ 'de_DE.UTF-8': {} })).toEqual([
    'site.config.ts configuration: `plugins[0].messages.de_DE.UTF-8` has a name that cannot be used. Did you mean `de-DE`? Write a BCP 47 language.',
  ])
  expect(withMessages(3)).toEqual([
    'site.config.ts configuration: `plugins[0].messages` is 3. Write an object of names and values, `{ name: value }`.',
  ])
})

test("each language has its messages, with the site's overrides", () => {
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
    builtIns,
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

test("a search provider is Octavo's or a plugin's", async () => {
  const plugins = ['first', 'second'].map((provider) => ({
    name: provider,
    search: { provider, module: './search.ts', setting: { host: provider } },
  }))
  const searchOf = async (search: UserConfig['search']) =>
    (await resolveAll({ plugins, ...(search !== undefined && { search }) }, FACTS)).chrome.search
  expect(await searchOf({ provider: 'first' })).toEqual({ provider: 'first', host: 'first' })
  expect(await searchOf({ provider: 'first', reportUrl: '/report' })).toMatchObject({ reportUrl: '/report' })
  expect(await searchOf(undefined)).toMatchObject({ provider: 'second' })
  expect(await searchOf({ synonyms: [] })).toEqual({ provider: 'local' })
  expect(await searchOf(false)).toBeUndefined()
  const problem = await resolveAll({ plugins, search: { provider: 'third' } }, FACTS).catch((error) => error)
  expect(formatFindings((problem as ConfigProblem).findings)).toEqual([
    'site.config.ts configuration: `search.provider` is "third". Must be `local`, `algolia`, `first`, `second` or `false`.',
  ])
})

test('an undefined field equals a missing one', () => {
  const source = { tagline: undefined, logo: { src: '/a.svg', alt: 'A', width: undefined } }
  const { chrome } = resolveOptions(source, FACTS, {}, builtIns)
  expect(chrome.tagline).toBe('')
  expect(chrome.logo).toStrictEqual({ src: '/a.svg', alt: 'A' })
})

test('an empty configuration is valid', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf(undefined)).toEqual([])
})

test.each(['en_US', 'en_US.UTF-8'])('the locale %s is reported with its BCP 47 code', (code) => {
  expect(problemsOf({ locale: code })).toEqual([
    `site.config.ts configuration: \`locale\` is "${code}". Did you mean \`en-US\`? Write a BCP 47 language.`,
  ])
  expect(problemsOf({ locales: [{ code }] })).toEqual([
    `site.config.ts configuration: \`locales[0].code\` is "${code}". Did you mean \`en-US\`? Write a BCP 47 language.`,
  ])
})
