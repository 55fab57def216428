// Findings about the folders in the configuration and about unusable files in them, such as links out of the folder.
// Unreported, these would delete the pages of the previous build or publish sources.

import { realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findTexts, placeOfField } from '../config/config-place.ts'
import type { Refusal } from '../engine/list-files.ts'
import type { Finding, Place } from '../model/finding.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import { isInside } from '../paths/is-inside.ts'
import { realPath } from '../write/out-dir.ts'

/** Reports each static folder that is the output folder, is inside it or contains it. */
export function findStaticOutputs(
  root: string,
  options: SiteOptions,
  outDir = resolve(root, options.outDir),
): Finding[] {
  const placeOf = findTexts(options, 'static')
  return listStaticOutputs(root, options, outDir).map(({ folder, relation }): Finding => {
    const place = placeOf(folder)
    return {
      rule: 'output-folder',
      severity: 'error',
      message: `The static folder "${folder}" ${relation}.`,
      help: 'Name a folder that no build writes to, such as "static", and move the files into it; or set another output folder with `outDir` or --out-dir.',
      ...(place && { place }),
    }
  })
}

/** Lists static folders that overlap the output folder, and the kind of overlap. */
function listStaticOutputs(
  root: string,
  options: SiteOptions,
  outDir: string,
): { readonly folder: string; readonly relation: string }[] {
  const output = realPath(outDir)
  return options.staticFolders.flatMap((folder) => {
    const source = realPath(resolve(root, folder))
    // A folder that contains the site has a separate finding.
    if (isInside(realPath(root), source)) return []
    const relation =
      source === output
        ? 'is the output folder: a build would replace its files'
        : isInside(source, output)
          ? `is inside the output folder "${options.outDir}": a build would delete its files`
          : isInside(output, source)
            ? `contains the output folder "${options.outDir}": the site would be copied into itself`
            : undefined
    return relation === undefined ? [] : [{ folder, relation }]
  })
}

/** Reports each content or static folder that is unusable. A folder with `generated` pages need not exist. */
export function findFolderProblems(
  root: string,
  options: SiteOptions,
  generated: readonly Source[],
): Finding[] {
  const { staticFolders, linkedFolders } = options
  const collections = options.collections.filter(({ localeVersion }) => (localeVersion?.id ?? '') === '')
  const placeOf = findTexts(options, 'static')
  const placeOfLinked = findTexts(options, 'linkedFolders')
  const placed = (place: Place | undefined) => (place ? { place } : {})
  const named = [
    ...collections.map(({ name, folder }) => ({
      folder,
      use: `the content of "${name}"`,
      ...placed(placeOfField(options, ['content', name])),
    })),
    ...listVersions(options).map(({ of, version }) => ({
      folder: version.folder!,
      use: `the version "${version.name}" of "${of}"`,
      ...placed(placeOfField(options, ['content', of, 'versions'])),
    })),
    ...staticFolders.map((folder) => ({ folder, use: 'static files', ...placed(placeOf(folder)) })),
    ...linkedFolders.map((folder) => ({ folder, use: 'links', ...placed(placeOfLinked(folder)) })),
  ]
  const outputFolders = new Set(
    listStaticOutputs(root, options, resolve(root, options.outDir)).map(({ folder }) => folder),
  )
  const missing = named.flatMap(({ folder, use, place }): Finding[] => {
    if (use === 'static files' && outputFolders.has(folder)) return []
    const stat = statSync(resolve(root, folder), { throwIfNoEntry: false })
    if (stat?.isDirectory()) return []
    if (!stat && generated.some(({ path }) => path.startsWith(`${folder}/`))) return []
    return [
      {
        rule: 'missing-folder',
        severity: 'error',
        message: `The folder "${folder}" for ${use} ${stat ? 'is a file' : 'does not exist'}.`,
        help: 'Correct the path, which is relative to the configuration, or create the folder.',
        ...(place && { place }),
      },
    ]
  })
  const twins = collections.flatMap(({ name, folder }, index): Finding[] => {
    const first = collections.slice(0, index).find((other) => other.folder === folder)
    if (!first) return []
    return [
      {
        rule: 'shared-folder',
        severity: 'error',
        message: `The collections "${first.name}" and "${name}" both have the folder "${folder}".`,
        help: 'Give each a folder of its own: a page belongs to one collection.',
        ...placed(placeOfField(options, ['content', name])),
      },
    ]
  })
  const holders = staticFolders
    .filter((folder) => holdsSite(join(root, folder), root))
    .map(
      (folder): Finding => ({
        rule: 'shared-folder',
        severity: 'error',
        message: `The static folder "${folder}" contains the site itself: its sources would be published.`,
        help: 'Put the files to copy into a separate folder, such as "static".',
        ...placed(placeOf(folder)),
      }),
    )
  return [...missing, ...twins, ...holders, ...findStaticOutputs(root, options)]
}

/** Versions with a separate folder. */
function listVersions({ collections, locale }: SiteOptions) {
  return collections.flatMap(({ localeVersion }) =>
    localeVersion?.version?.folder !== undefined && localeVersion.locale === locale
      ? [{ of: localeVersion.of, version: localeVersion.version }]
      : [],
  )
}

/** Whether a folder is the site root or one of its parents. */
export function holdsSite(folder: string, root: string): boolean {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return false
  return isInside(realpathSync(root), realpathSync(folder))
}

// Reports unusable files in content or static folders, such as links out of the folder. Otherwise they would be
// silently missing from the output.

/** Reports an ignored file. `exclude` is the setting that ignores it without a finding. */
export function describeRefusal({ path, state }: Refusal, exclude: string): Finding {
  return { ...DESCRIPTIONS[state](exclude), severity: 'error', place: { path } }
}

type Description = (exclude: string) => Pick<Finding, 'rule' | 'message' | 'help'>

const DESCRIPTIONS: Readonly<Record<Refusal['state'], Description>> = {
  outside: (exclude) => ({
    rule: 'symbolic-link',
    message: 'This link points outside the site, so it is not followed.',
    help: `Name the folder it points to under \`linkedFolders\` in the configuration, or ${exclude}.`,
  }),
  'private-link': (exclude) => ({
    rule: 'symbolic-link',
    message:
      'This link points to files that are never published: hidden files, configuration, dependencies, output, cache, or files that git ignores.',
    help: `Copy the file instead, or ${exclude}.`,
  }),
  dangling: (exclude) => ({
    rule: 'symbolic-link',
    message: 'The target of this link does not exist.',
    help: `Correct it, or ${exclude}.`,
  }),
  special: (exclude) => ({
    rule: 'unreadable-file',
    message: 'This is a pipe, a socket or a device, so it is not read.',
    help: `Replace it with a file, or ${exclude}.`,
  }),
  large: () => ({
    rule: 'unreadable-file',
    message: 'This file is too large to be read.',
    help: 'Make it smaller, or split it.',
  }),
  closed: (exclude) => ({
    rule: 'unreadable-file',
    message: 'This file cannot be read.',
    help: `Grant read permission to the user that runs Octavo, or ${exclude}.`,
  }),
  'closed-folder': (exclude) => ({
    rule: 'closed-folder',
    message: 'This folder cannot be read.',
    help: `Grant read permission to the user that runs Octavo, or ${exclude}.`,
  }),
  name: (exclude) => ({
    rule: 'file-name',
    message: 'The name of this file or folder is not UTF-8, or has control characters.',
    help: `Rename it, or ${exclude}.`,
  }),
}
