// Configuration of versions, and the expansion of collections to their languages and versions.

import * as z from 'zod'
import { localeVersionFolder, localeVersionName } from '../locales/locale-version.ts'
import type { Url } from '../model/names.ts'
import type {
  Collection,
  Layer,
  LocaleVersion,
  SiteLocale,
  SiteOptions,
  SiteVersion,
} from '../model/site-options.ts'
import { joinUrl } from '../paths/url-path.ts'
import { documented } from '../plugin/documented.ts'
import { resolveSidebarItem, sidebarItemSchema, tidyPath } from '../plugin/navigation-items.ts'
import type { DropUndefined } from '../plugin/plugin-fields.ts'
import { trimEnd } from '../text/trim-end.ts'

const text = z.string()
const segments = text.regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^?#\\\s]*$/, {
  message: 'must be a path segment, such as `2.0`',
})
export const folderInSite = text.regex(/^(?!\/)[^\p{Cc}]+$/u, {
  message: 'must be relative to the configuration file',
})

/** Sidebars by name. */
export const sidebarsSchema = z.record(text, z.array(sidebarItemSchema.transform(resolveSidebarItem)))

export class VersionFields {
  readonly name = text.regex(/^[\w][\w.-]*$/, {
    message: 'must contain only letters, digits, `.`, `-` and `_`',
  })
  /** Default: the name. */
  readonly label = text.optional()
  /** Path relative to the collection's. Default: the name; empty for the version in the collection's folder. */
  readonly path = segments.optional()
  /** Folder with the pages that differ from the next newer version. Default: the collection's folder. */
  readonly folder = folderInSite.transform(tidyPath).optional()
  /** A commit, tag or branch that contains the collection's folder. */
  readonly ref = text
    .regex(/^(?!-)[^\p{Cc}:^~?*[\\\s]+$/u, { message: 'must be the name of a commit, tag or branch' })
    .optional()
  /** Whether the folder has all pages of the version. Default false. */
  readonly complete = z.boolean().optional()
  /** Pages and folders of newer versions, by path, that this version lacks. Default none. */
  readonly removed = z.array(text).optional()
  /** Language → folder with its pages. Default: the same path in the folder of the language. */
  readonly translations = z.record(text, folderInSite).optional()
  /** Default `unreleased` for versions newer than the latest, `unmaintained` for older ones. */
  readonly banner = z.union([z.enum(['unreleased', 'unmaintained']), z.literal(false)]).optional()
  /** Whether to ask search engines not to index it. Default false. */
  readonly noIndex = z
    .boolean()
    .transform((isSet) => isSet || undefined)
    .optional()
  /** Sidebars of this version by name. Default: those of the site. */
  readonly sidebars = sidebarsSchema.optional()
}

const versionSchema = documented(new VersionFields()).refine(
  (version) => version.folder === undefined || version.ref === undefined,
  { message: 'must have `folder` or `ref`, not both' },
)

export const versionsSchema = z
  .array(versionSchema)
  .min(1)
  .refine((versions) => new Set(versions.map(({ name }) => name)).size === versions.length, {
    message: 'must not contain a version twice',
  })
  .refine((versions) => versions.filter(isOwn).length === 1, {
    message: 'must contain one version without `folder` and `ref`, which uses the folder of the collection',
  })

type VersionInput = DropUndefined<z.output<typeof versionSchema>>

function isOwn(version: {
  readonly folder?: string | undefined
  readonly ref?: string | undefined
}): boolean {
  return version.folder === undefined && version.ref === undefined
}

type LocaleVersionLanguage = Pick<SiteLocale, 'code' | 'path' | 'folder' | 'labels'>

interface CollectionInput {
  readonly versions?: readonly VersionInput[]
  readonly latest?: string
  readonly translations?: Readonly<Record<string, string>>
}

/** Expands a collection to its languages and versions. Returns it unchanged when there is one of each. */
export function expandCollection(
  collection: Collection,
  input: CollectionInput,
  { locales, locale, version: only }: Pick<SiteOptions, 'locales' | 'locale' | 'version'>,
): Collection[] {
  if (locales.length === 0 && !input.versions) return [collection]
  const versions = input.versions && resolveVersions(input)
  const languages: readonly LocaleVersionLanguage[] =
    locales.length > 0 ? locales : [{ code: locale, path: '/' as Url, folder: '', labels: {} }]
  return languages.flatMap((language, at) =>
    (versions ?? [undefined]).map((version, place): Collection => {
      const isOwnFolder = !version || isOwn(version)
      const id = `${at === 0 ? '' : `.${language.code}`}${isOwnFolder ? '' : `@${version.name}`}`
      const localeVersion: LocaleVersion = {
        of: collection.name,
        id,
        locale: language.code,
        home: collection.base,
        ...(version && {
          version: { ...version, label: language.labels[version.label] ?? version.label },
        }),
        layers: layersOf(collection, { languages: [language, languages[0]!], versions, place, input }),
      }
      const below = version?.path ?? (collection.kind === 'docs' ? only.path.replace(/^\/|\/$/g, '') : '')
      const base = joinUrl(joinUrl(language.path as Url, collection.base.slice(1)), below)
      return {
        ...collection,
        name: localeVersionName(collection.name, id),
        folder: localeVersionFolder(id, collection.folder),
        base,
        localeVersion,
      }
    }),
  )
}

function resolveVersions({ versions = [], latest }: CollectionInput): SiteVersion[] {
  const latestAt = Math.max(
    0,
    versions.findIndex(({ name }) => name === latest),
  )
  return versions.map((version, at): SiteVersion => {
    const { label, path, complete, banner, translations, ...written } = version
    const { name, ref } = written
    const versionBanner = banner ?? (at < latestAt ? 'unreleased' : at > latestAt && 'unmaintained')
    return {
      ...written,
      label: label ?? name,
      path: trimEnd((path ?? (isOwn(version) ? '' : name)).replace(/^\/+/, ''), '/'),
      order: at,
      ...(at === latestAt && { isLatest: true as const }),
      ...(versionBanner && { banner: versionBanner }),
      ...((complete || ref !== undefined) && { isComplete: true as const }),
    }
  })
}

type LanguageFolder = Pick<SiteLocale, 'code' | 'folder'>

interface LayerSource {
  /** Folders of the locale version's language and of the first language. */
  readonly languages: readonly [LanguageFolder, LanguageFolder]
  readonly versions: readonly SiteVersion[] | undefined
  /** Index of the locale version's version. */
  readonly place: number
  readonly input: CollectionInput
}

/**
 * Lists the folders of a locale version by precedence. A version precedes all newer ones in every language, so a
 * translation of a newer version does not replace a page that differs in this version.
 */
function layersOf(collection: Collection, { languages, versions, place, input }: LayerSource): Layer[] {
  const [own, first] = languages
  const chain = [...(versions?.slice(0, place + 1) ?? [undefined])].reverse()
  const layers: Layer[] = []
  for (const version of chain) {
    const folder = version?.folder ?? collection.folder
    const translations = version?.folder === undefined ? input.translations : versionInput(input, version)
    const removed = version?.removed && { removed: version.removed }
    const ref = version?.ref === undefined ? {} : { ref: version.ref }
    if (own.code !== first.code)
      layers.push({
        folder: translations?.[own.code] ?? translatedFolder(own.folder, folder, collection.name),
        locale: own.code,
        ...ref,
      })
    layers.push({ folder, locale: first.code, ...ref, ...removed })
    if (version?.isComplete) break
  }
  return layers
}

function versionInput({ versions = [] }: CollectionInput, { name }: SiteVersion) {
  return versions.find((version) => version.name === name)?.translations
}

/** Returns the folder in the language's folder with the same path as in the site. */
function translatedFolder(languageFolder: string, folder: string, name: string): string {
  if (folder === '.') return languageFolder
  return `${languageFolder}/${folder.startsWith('..') ? name : folder}`
}
