// Versions of a docs plugin. Each is a folder with all of its pages and its own sidebar file.

import type { ContentPlugin } from './content-plugins.ts'
import { asList, asRecord, asText } from './raw-options.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'
import { type Report, reportUnsupported, VERSION_OPTIONS } from './unsupported-options.ts'

export interface DocsVersion {
  readonly name: string
  readonly label: string
  readonly folder: string
  /** Path below that of the plugin, `next`; empty for none. */
  readonly path: string
  /** Relative to the root; `false` for no sidebars, undefined for one generated from the folders. */
  readonly sidebarFile: string | false | undefined
  /** Whether this version is shown by default. */
  readonly isLast: boolean
  /** The configured banner; absent to derive it from the version's age. */
  readonly banner?: 'unreleased' | 'unmaintained' | false
  /** Whether the pages are excluded from search engines (`noindex`). */
  readonly isHidden: boolean
}

/** The file that lists the versions of a docs plugin. */
export function versionsFile({ id }: ContentPlugin): string {
  return id === 'default' ? 'versions.json' : `${id}_versions.json`
}

/** Versions that are built, newest first. */
export function readVersions(plugin: ContentPlugin, facts: SiteFacts, report?: Report): DocsVersion[] {
  const { id, options } = plugin
  const prefix = id === 'default' ? '' : `${id}_`
  const versionNames = options.disableVersioning
    ? []
    : asList(facts.json[versionsFile(plugin)]).filter((name) => typeof name === 'string')
  const hasCurrent = options.includeCurrentVersion !== false || versionNames.length === 0
  const only = asList(options.onlyIncludeVersions)
  const names = [...(hasCurrent ? ['current'] : []), ...versionNames].filter(
    (name) => only.length === 0 || only.includes(name),
  )
  const last = asText(options.lastVersion) ?? versionNames.find((name) => names.includes(name)) ?? 'current'
  const settings = asRecord(options.versions)
  return names.map((version): DocsVersion => {
    const versionOptions = asRecord(settings[version])
    const isLast = version === last
    if (report) reportUnsupported(versionOptions, `versions.${version}`, { table: VERSION_OPTIONS, report })
    const banner =
      versionOptions.banner === 'none' ? false : BANNERS.find((name) => name === versionOptions.banner)
    return {
      name: version,
      label: asText(versionOptions.label) ?? (version === 'current' ? 'Next' : version),
      folder:
        version === 'current'
          ? sitePath(facts.root, asText(options.path) ?? 'docs')
          : `${prefix}versioned_docs/version-${version}`,
      path: asText(versionOptions.path) ?? (isLast ? '' : version === 'current' ? 'next' : version),
      sidebarFile:
        version === 'current'
          ? currentSidebars(options.sidebarPath, facts.root)
          : `${prefix}versioned_sidebars/version-${version}-sidebars.json`,
      isLast,
      isHidden: versionOptions.noIndex === true,
      ...(banner !== undefined && { banner }),
    }
  })
}

const BANNERS = ['unreleased', 'unmaintained'] as const

function currentSidebars(source: unknown, root: string): DocsVersion['sidebarFile'] {
  if (source === false) return false
  const path = asText(source)
  return path === undefined ? undefined : sitePath(root, path)
}

/** A valid collection name: letters, digits, `-` and `_`. */
export function collectionName(id: string, kind: string): string {
  if (id === 'default') return kind
  const name = id.replace(/[^\w-]+/g, '_')
  return /^[a-z]/i.test(name) ? name : `${kind}-${name}`
}

/** Normalizes `docs` and `docs/` to `/docs`. */
export function routeOf(source: string): string {
  return `/${source.replace(/^\/+|(?<!\/)\/+$/g, '')}`
}

export function joinRoute(base: string, path: string): string {
  const rest = path.replace(/^\/+|(?<!\/)\/+$/g, '')
  if (rest === '') return base
  return base === '/' ? `/${rest}` : `${base}/${rest}`
}
