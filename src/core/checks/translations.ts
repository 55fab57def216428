// Finds missing and outdated translations. `translation_of` in the front matter of a translation is the hash of the
// original text.

import type { Finding } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { Page } from '../model/page.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import type { Check } from '../plugin/site-output.ts'

const MISSING = 'missing-translation'
const OUTDATED = 'outdated-translation'

export const translations: Check = {
  name: 'translations',
  run({ pages, options }) {
    const [first, ...others] = options.locales
    if (!first) return []
    const collections = new Map(options.collections.map((one) => [one.name, one]))
    const groups = groupByText(pages, collections)
    return others.flatMap(({ code, label }) => {
      const language = label === code ? `"${code}"` : `${label} ("${code}")`
      const pairs = new Map<string, Pair>()
      for (const group of groups.values()) {
        const original = group.get(first.code)
        const translatedPage = group.get(code)
        // A file may be a page of several versions.
        if (original?.textHash !== undefined && translatedPage)
          pairs.set(fileOf(original), { original, translation: translatedPage })
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
  readonly original: Page
  readonly translation: Page
}

/** The language versions of each page, by language. */
function groupByText(
  pages: readonly Page[],
  collections: ReadonlyMap<string, Collection>,
): Map<string, Map<string, Page>> {
  const groups = new Map<string, Map<string, Page>>()
  for (const page of pages) {
    const localeVersion = collections.get(page.collection)?.localeVersion
    if (!localeVersion) continue
    const name = JSON.stringify([localeVersion.of, localeVersion.version?.name, page.id])
    const group = groups.get(name) ?? new Map<string, Page>()
    groups.set(name, group.set(page.locale, page))
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
        place: { path: fileOf(original) },
      }),
    ),
  ]
}

/** A translation without `translation_of` is reported only if the configuration sets a level for the rule. */
function findOutdated({ original, translation }: Pair, language: string, options: SiteOptions): Finding[] {
  const { translationOf } = translation.meta
  if (translationOf === original.textHash) return []
  if (translationOf === undefined)
    return Object.hasOwn(options.rules, OUTDATED)
      ? [
          {
            rule: OUTDATED,
            severity: 'warning',
            message: `This translation into ${language} does not state which version of "${fileOf(original)}" it translates.`,
            help: `Write \`${mark(original)}\` into its front matter if it matches the current original.`,
            place: { path: fileOf(translation) },
          },
        ]
      : []
  const { line, column } = keyPlace(translation, 'translationOf')
  return [
    {
      rule: OUTDATED,
      severity: 'warning',
      message: `"${fileOf(original)}" has changed since it was translated into ${language}.`,
      help: `Update the translation, then write \`${mark(original)}\`.`,
      place: {
        path: fileOf(translation),
        ...(line !== undefined && { line }),
        ...(column !== undefined && { column }),
      },
    },
  ]
}

/** The `translation_of` line for the current text. */
function mark({ textHash }: Page): string {
  return `translation_of: ${textHash}`
}

function fileOf({ file, path }: Page): Page['path'] {
  return file ?? path
}
