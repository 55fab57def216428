// Resolves versions that are Git commits to folders in the cache.

import { join, relative } from 'node:path'
import { placeOfField } from '../../core/config/config-place.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Collection, Layer, SiteOptions } from '../../core/model/site-options.ts'
import type { OptionsPlace, ResolvedOptions } from '../../core/registry/option-hooks.ts'
import type { CommitProblem } from './read-commit.ts'

/** Reads the folders of all versions that are commits. */
export async function readCommitFolders(
  options: SiteOptions,
  { root, cacheDir }: OptionsPlace,
): Promise<ResolvedOptions> {
  const hasCommits = options.collections.some(({ localeVersion }) =>
    localeVersion?.layers.some(({ ref }) => ref !== undefined),
  )
  if (!hasCommits) return { options, findings: [] }
  const { readFolderAt } = await import('./read-commit.ts')
  const commitFolders = new Map<string, ReturnType<typeof readFolderAt>>()
  const findings = new Map<string, Finding>()

  async function readLayer(layer: Layer, collection: Collection): Promise<Layer | undefined> {
    const { ref, folder } = layer
    if (ref === undefined) return layer
    const name = `${ref}:${folder}`
    const reading =
      commitFolders.get(name) ?? readFolderAt({ root, ref, folder, into: join(cacheDir, 'refs') })
    commitFolders.set(name, reading)
    const read = await reading
    if ('path' in read)
      return { ...layer, folder: relative(root, read.path).replaceAll('\\', '/'), repositoryFolder: folder }
    // A commit may have no translations.
    const isFirst = layer.locale === options.locale
    if (isFirst || read.problem !== 'no-folder')
      findings.set(name, missingCommit(read.problem, { layer, collection, options }))
    return undefined
  }

  const collections = await Promise.all(
    options.collections.map(async (collection): Promise<Collection> => {
      const { localeVersion } = collection
      if (!localeVersion) return collection
      const layers = await Promise.all(localeVersion.layers.map((layer) => readLayer(layer, collection)))
      return {
        ...collection,
        localeVersion: { ...localeVersion, layers: layers.filter((layer) => layer !== undefined) },
      }
    }),
  )
  return { options: { ...options, collections }, findings: [...findings.values()] }
}

function missingCommit(
  problem: CommitProblem,
  { layer, collection, options }: { layer: Layer; collection: Collection; options: SiteOptions },
): Finding {
  const { of, version } = collection.localeVersion!
  const place = placeOfField(options, ['content', of, 'versions'])
  const [reason, help] = describeProblem(problem, layer)
  const message = `The version "${version?.name}" of "${of}" is the commit "${layer.ref}", ${reason}.`
  return { rule: 'missing-commit', severity: 'error', message, help, ...(place && { place }) }
}

function describeProblem(
  problem: CommitProblem,
  { ref, folder }: Layer,
): readonly [reason: string, help: string] {
  const fetch = `Fetch it: \`git fetch --depth=1 origin ${ref}\`. On the build machine, clone with the full history and its tags.`
  switch (problem) {
    case 'no-git':
      return ['and git is not installed', 'Install git on the build machine: small container images lack it.']
    case 'refused':
      return [
        'and git does not read the repository',
        'Run `git status` in the folder of the site: it reports why. For a repository of another user, run `git config --global --add safe.directory <folder>`.',
      ]
    case 'no-repository':
      return [
        'and the site is not in a git repository',
        'Build in a clone of its repository, or give the version a `folder`.',
      ]
    case 'no-folder':
      return [`which has no folder "${folder}"`, 'Name a commit that has it, or give the version a `folder`.']
    case 'no-files':
      return ['whose files are not in this clone', fetch]
    case 'no-commit':
      return ['which this clone does not have', fetch]
  }
}
