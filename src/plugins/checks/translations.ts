// Finds missing and outdated translations. `translation_of` in the front matter of a translation is the hash of the
// original text.

import { compareText, type Finding } from '../../core/model/finding.ts'
import type { Page } from '../../core/model/page.ts'
import { sourceOf } from '../../core/model/page-key.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { Check } from '../../core/plugin/site-output.ts'

const MISSING = 'missing-translation'
const OUTDATED = 'outdated-translation'

/** A page in one language. */
interface LocalizedPage extends Pick<Page, 'path' | 'file' | 'locale' | 'textHash' | 'fallback'> {
  /** Name of the page in all languages. */
  readonly name: string
  readonly translationOf?: string
  /** Place of `translation_of` in its front matter. */
  readonly place?: readonly [line: number, column: number]
}

export const translations: Check<LocalizedPage> = {
  name: 'translations',
  collect({ page }, { options }) {
    const localeVersion =
      page && options.collections.find(({ name }) => name === page.collection)?.localeVersion
    if (!page || !localeVersion || options.locales.length === 0) return undefined
    const { path, file, locale, textHash, fallback, keyPlaces, meta } = page
    const place = keyPlaces.translationOf
    return {
      ...{ path, locale, name: JSON.stringify([localeVersion.of, localeVersion.version?.name, page.id]) },
      ...(place && { place }),
      ...(file !== undefined && { file }),
      ...(textHash !== undefined && { textHash }),
      ...(fallback !== undefined && { fallback }),
      ...(meta.translationOf !== undefined && { translationOf: meta.translationOf }),
    }
  },
  combine(pages, { options }) {
    const [first, ...others] = options.locales
    if (!first) return []
    const groups = groupByName([...pages].sort((a, b) => compareText(a.path, b.path)))
    return others.flatMap(({ code, label }) => {
      const language = label === code ? `"${code}"` : `${label} ("${code}")`
      const pairs = new Map<string, Pair>()
      for (const group of groups.values()) {
        const original = group.get(first.code)
        const translatedPage = group.get(code)
        // A file may be a page of several versions.
        if (original?.textHash !== undefined && translatedPage)
          pairs.set(sourceOf(original), { original, translation: translatedPage })
      }
      const missing = [...pairs.values()].filter(({ translation }) => translation.fallback !== undefined)
      const translated = [...pairs.values()].filter(({ translation }) => translation.fallback === undefined)
      return [
        ...findMissing({ missing, all: pairs.size, language, options }),
        ...translated.flatMap((pair) => findOutdated(pair, language, options)),
      ]
    })
  },
}

/** A page in two languages. */
interface Pair {
  readonly original: LocalizedPage
  readonly translation: LocalizedPage
}

/** The language versions of each page, by language. */
function groupByName(pages: readonly LocalizedPage[]): Map<string, Map<string, LocalizedPage>> {
  const groups = new Map<string, Map<string, LocalizedPage>>()
  for (const page of pages) {
    const group = groups.get(page.name) ?? new Map<string, LocalizedPage>()
    groups.set(page.name, group.set(page.locale, page))
  }
  return groups
}

interface MissingPages {
  readonly missing: readonly Pair[]
  readonly all: number
  readonly language: string
  readonly options: SiteOptions
}

/** Many sites translate little on purpose: reported where the configuration gives the rule a level. */
function findMissing({ missing, all, language, options }: MissingPages): Finding[] {
  if (missing.length === 0 || !Object.hasOwn(options.rules, MISSING)) return []
  return [
    {
      rule: MISSING,
      severity: 'warning',
      message: `${missing.length} of ${all} pages are not translated into ${language}.`,
      help: 'Readers see the original, with a notice. Each page is reported too.',
    },
    ...missing.map(
      ({ original }): Finding => ({
        rule: MISSING,
        severity: 'warning',
        message: `This page is not translated into ${language}.`,
        help: `Write a translation, with \`${mark(original)}\` in its front matter.`,
        place: { path: sourceOf(original) },
      }),
    ),
  ]
}

/** A translation without `translation_of` is reported only if the configuration sets a level for the rule. */
function findOutdated({ original, translation }: Pair, language: string, options: SiteOptions): Finding[] {
  const { translationOf } = translation
  if (translationOf === original.textHash) return []
  if (translationOf === undefined)
    return Object.hasOwn(options.rules, OUTDATED)
      ? [
          {
            rule: OUTDATED,
            severity: 'warning',
            message: `This translation into ${language} does not state which version of "${sourceOf(original)}" it translates.`,
            help: `Write \`${mark(original)}\` into its front matter if it matches the current original.`,
            place: { path: sourceOf(translation) },
          },
        ]
      : []
  const [line, column] = translation.place ?? []
  return [
    {
      rule: OUTDATED,
      severity: 'warning',
      message: `"${sourceOf(original)}" has changed since it was translated into ${language}.`,
      help: `Update the translation, then write \`${mark(original)}\`.`,
      place: {
        path: sourceOf(translation),
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      },
    },
  ]
}

/** The `translation_of` line for the current text. */
function mark({ textHash }: LocalizedPage): string {
  return `translation_of: ${textHash}`
}
