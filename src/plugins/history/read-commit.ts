// Reads folders from a commit, tag or branch: their files are extracted into the cache, named by the hash of their
// tree, without touching the working tree. Symbolic links and submodules are skipped.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasContents, readCachedValue, writeCachedValue } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import { readBlobs, readGit } from './run-git.ts'

export interface FolderRequest {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** A commit, tag or branch. */
  readonly ref: string
  /** Path relative to the site root. */
  readonly folder: string
  /** Absolute path of the extracted folders. */
  readonly into: string
}

/** Reason why the folder of a commit cannot be read. */
export type CommitProblem = 'no-git' | 'no-repository' | 'refused' | 'no-commit' | 'no-folder' | 'no-files'

/** Absolute path of the files, or the reason why they are missing. */
export type FolderRead = { readonly path: string } | { readonly problem: CommitProblem }

/** Extracts a folder unless it is cached. Only reads the local repository: nothing is fetched. */
export async function readFolderAt({ root, ref, folder, into }: FolderRequest): Promise<FolderRead> {
  const prefix = await readGit(root, ['rev-parse', '--show-prefix'])
  if (prefix === undefined) return { problem: await unreadableReason(root) }
  const commit = await resolveObject(root, `${ref}^{commit}`)
  if (commit === undefined) return { problem: 'no-commit' }
  const inTree = join(prefix.trim(), folder)
    .replaceAll('\\', '/')
    .replace(/^\.\/?|\/$/g, '')
  const tree = await resolveObject(root, `${commit}:${inTree}`)
  if (tree === undefined) return { problem: 'no-folder' }
  const path = join(into, tree, basename(inTree) || 'site')
  const record = join(into, `${tree}.json`)
  const cachedFiles = readCachedValue(record) as KeptFiles | undefined
  if (cachedFiles?.every(([name, hash]) => hasContents(join(path, name), hash))) return { path }
  const files = await readTree(root, tree)
  if (!files) return { problem: 'no-files' }
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), bytes)
  }
  writeCachedValue(record, files.map(([name, bytes]) => [name, hashOf(bytes)]) satisfies KeptFiles)
  return { path }
}

type KeptFiles = (readonly [name: string, hash: string])[]

/** Reason why git does not find a repository. Containers often lack git, and it refuses a repository of another user. */
async function unreadableReason(root: string): Promise<'no-git' | 'no-repository' | 'refused'> {
  if ((await readGit(root, ['--version'])) === undefined) return 'no-git'
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return 'refused'
    if (folder === dirname(folder)) return 'no-repository'
  }
}

async function resolveObject(root: string, object: string): Promise<string | undefined> {
  const revision = await readGit(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', object])
  return revision?.trim() || undefined
}

/** Lists the files of a tree; undefined if some are missing from a partial clone. */
async function readTree(
  root: string,
  tree: string,
): Promise<(readonly [name: string, bytes: Buffer])[] | undefined> {
  const listed = await readGit(root, ['ls-tree', '-r', '-z', tree])
  if (listed === undefined) return undefined
  const blobs = listed.split('\0').flatMap((line) => {
    const [, id, name] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
    return id !== undefined && name !== undefined && isPlainName(name) ? [{ id, name }] : []
  })
  const output = await readBlobs(
    root,
    blobs.map(({ id }) => id),
  )
  if (!output) return undefined
  let at = 0
  const files: [string, Buffer][] = []
  for (const { id, name } of blobs) {
    const end = output.indexOf(10, at)
    const [found, kind, size] = output.toString('latin1', at, end).split(' ')
    if (found !== id || kind !== 'blob') return undefined
    const from = end + 1
    files.push([name, output.subarray(from, from + Number(size))])
    at = from + Number(size) + 1
  }
  return files
}

/** Rejects unsafe paths: trees may be crafted. */
function isPlainName(name: string): boolean {
  return !/[\\\p{Cc}]|(?:^|\/)(?:\.\.?|\.git)?(?:\/|$)/u.test(name)
}
