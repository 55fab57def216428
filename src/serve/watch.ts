// File events → batches of changed paths. chokidar walks the folders and watches them. An event only marks a path; when a
// batch is due, each file is checked itself:
//
//   1. the batch is due once events pause, sooner for one file than for many
//   2. a file that is missing or empty may be in the middle of a save: the batch waits a little for it
//   3. files that are as they were when last reported are left out; an empty batch is not delivered
//   4. a folder is reported when it comes or goes and no file below it does
//
// Watching takes a while to begin. Fingerprints are taken before the site is read, and compared when it has begun, so that
// no change in between is lost.

import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isInside } from '../core/paths/is-inside.ts'
import { DELETED, EMPTY, FOLDER, fingerprint, fingerprintOf, walkStates } from './file-states.ts'

export interface WatchedFolders {
  /** Absolute files and folders; they need not exist yet. */
  readonly roots: readonly string[]
  /** Absolute folders to ignore: the output, the cache. */
  readonly ignored: readonly string[]
}

export interface WatchOptions extends WatchedFolders {
  /** Absolute paths of files that were added, changed or removed, and of folders, sorted. */
  readonly onBatch: (paths: string[]) => void
  /** Called once when the first root, the site folder, is deleted or moved. Watching stops then. */
  readonly onLost?: () => void
  readonly onError?: (error: Error) => void
  /** Pause in milliseconds that ends a batch of one file. Default 8. */
  readonly settleMs?: number
}

export interface SiteWatcher {
  /** Replaces the watched folders. Changes below new ones are reported from this call on. */
  cover(folders: WatchedFolders): void
  /**
   * Starts reporting changes, including those since the folders were covered. Resolves when all later changes will be
   * reported.
   */
  start(): Promise<void>
  close(): Promise<void>
}

/** Time during which a missing or empty file is assumed to be in the middle of a save. */
const partialSaveMs = 50
/** Maximum delay of a batch. */
const maxBatchMs = 2000
/** Time allowed for watches to start, in milliseconds. */
const LATE_WATCH_MS = 1000

/** Covers folders at once, and watches them from `start` until closed. */
export function watchSite(options: WatchOptions): SiteWatcher {
  /** The fingerprint of each file and folder when it was covered or last reported. */
  const watchedStates = new Map<string, string>()
  const batch = createBatch(
    { ...options, onBatch: (paths) => isLost() || options.onBatch(paths) },
    watchedStates,
  )
  let covered: WatchedFolders = { roots: [], ignored: [] }
  let watcher: FSWatcher | undefined
  let isClosed = false
  /** Timer that closes and reopens the watches. */
  let restarting: NodeJS.Timeout | undefined

  /** Stops the watches when the site is deleted; otherwise, they would start at the parent folder. */
  function isLost(): boolean {
    const [site] = covered.roots
    if (isClosed || !options.onLost || site === undefined || isFolder(site)) return isClosed
    void close()
    options.onLost()
    return true
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(restarting)
    batch.stop()
    await watcher?.close()
  }

  function isWatched(path: string): boolean {
    return isCovered(path, covered)
  }

  function mark(path: string): void {
    if (isWatched(path)) batch.add(path)
  }

  function cover({ roots, ignored }: WatchedFolders): void {
    const before = covered
    covered = {
      roots: roots.map((root) => resolve(root)),
      ignored: ignored.map((folder) => resolve(folder)),
    }
    const isNew = (path: string): boolean => isWatched(path) && !isCovered(path, before)
    const fresh = [...covered.roots, ...before.ignored].filter(isNew)
    for (const path of fresh) walkStates(path, isNew, (found, state) => watchedStates.set(found, state))
    if (watcher && JSON.stringify(before) !== JSON.stringify(covered)) restart()
  }

  /** Marks files that were added, changed or removed since they were covered or last reported. */
  function compareAll(): void {
    if (isClosed) return
    const now = new Map<string, string>()
    for (const root of covered.roots) walkStates(root, isWatched, (path, state) => now.set(path, state))
    for (const [path, state] of now) if (watchedStates.get(path) !== state) mark(path)
    for (const path of watchedStates.keys()) if (!now.has(path)) mark(path)
  }

  function open(): FSWatcher {
    const { roots } = covered
    const opened = watch(anchorsOf(roots), {
      ignorePermissionErrors: true,
      atomic: false,
      ignored: (path) => !isWatched(resolve(path)) && !roots.some((root) => isInside(root, resolve(path))),
    })
    opened.on('all', (event, name, stats) => {
      const path = resolve(name)
      if (!event.startsWith('add') || !stats || watchedStates.get(path) !== fingerprintOf(stats)) mark(path)
    })
    // chokidar ignores a second change within 50 ms, and does not watch a folder again that replaces another.
    opened.on('raw', (_event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string }
      if (!name || !watchedPath) return
      const from = resolve(watchedPath)
      mark(join(from, name))
      mark(from)
      if (basename(from) === name && watchedStates.get(from) === FOLDER) restart()
    })
    opened.on('error', (error) => options.onError?.(error as Error))
    opened.once('ready', () => {
      compareAll()
      // Under load, the last watches start slightly later.
      setTimeout(compareAll, LATE_WATCH_MS).unref()
    })
    return opened
  }

  function restart(): void {
    clearTimeout(restarting)
    restarting = setTimeout(async () => {
      await watcher?.close()
      if (isLost()) return
      watcher = open()
    }, partialSaveMs)
  }

  cover(options)
  return {
    cover,
    start() {
      if (isLost()) return Promise.resolve()
      const first = open()
      watcher = first
      return new Promise((done) => first.once('ready', () => done()))
    },
    close,
  }
}

interface Batch {
  add(path: string): void
  stop(): void
}

function createBatch({ onBatch, settleMs = 8 }: WatchOptions, knownFiles: Map<string, string>): Batch {
  const pending = new Set<string>()
  let began = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** A single saved file is reported immediately; a branch switch has pauses and must not be split. */
  function pause(): number {
    if (pending.size <= 1) return settleMs
    return pending.size < 10 ? settleMs * 3 : settleMs * 12
  }

  function deliver(): void {
    const changed = new Map<string, string>()
    for (const path of pending) {
      const state = fingerprint(path)
      if (state !== undefined && state !== (knownFiles.get(path) ?? DELETED)) changed.set(path, state)
    }
    const isPartialSave = [...changed.values()].some((state) => state === DELETED || state === EMPTY)
    const waitedMs = performance.now() - began
    if (isPartialSave && waitedMs < partialSaveMs) {
      timer = setTimeout(deliver, partialSaveMs - waitedMs)
      return
    }
    pending.clear()
    for (const [path, state] of changed) {
      if (state === DELETED) knownFiles.delete(path)
      else knownFiles.set(path, state)
    }
    const paths = [...changed.keys()].sort()
    const reportedPaths = paths.filter((path, at) => !paths[at + 1]?.startsWith(path + sep))
    if (reportedPaths.length > 0) onBatch(reportedPaths)
  }

  return {
    add(path) {
      if (isStopped) return
      if (pending.size === 0) began = performance.now()
      pending.add(path)
      clearTimeout(timer)
      const remainingMs = began + maxBatchMs - performance.now()
      timer = setTimeout(deliver, Math.max(0, Math.min(pause(), remainingMs)))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function isCovered(path: string, { roots, ignored }: WatchedFolders): boolean {
  return (
    roots.some((root) => isInside(path, root)) &&
    !ignored.some((folder) => isInside(path, folder)) &&
    !isTemporaryFile(path, roots)
  )
}

/** Version control, packages and temporary files of editors. */
function isTemporaryFile(path: string, roots: readonly string[]): boolean {
  const root = roots.find((one) => isInside(path, one)) ?? ''
  const below = path.slice(root.length)
  return (
    /(?:^|[/\\])(?:node_modules|\.git|\.hg|\.svn)(?:[/\\]|$)/.test(below) ||
    /(?:~|\.sw[a-z]|\.tmp|\.crdownload|___jb_(?:tmp|old)___)$/i.test(below) ||
    /[/\\](?:\.#[^/\\]*|#[^/\\]*#|4913|\.goutputstream-[^/\\]*|\.DS_Store|Thumbs\.db)$/.test(below)
  )
}

/** Returns the folders to watch: the nearest existing parent of each root, without nested ones. */
function anchorsOf(roots: readonly string[]): string[] {
  const anchors = new Set(roots.map(anchorOf))
  return [...anchors].filter(
    (anchor) => ![...anchors].some((other) => other !== anchor && isInside(anchor, other)),
  )
}

function anchorOf(root: string): string {
  let folder = isFolder(root) ? root : dirname(root)
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
