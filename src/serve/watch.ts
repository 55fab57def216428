// File events → batches of changed paths. chokidar walks the folders and watches them; what happened to a file is
// asked of the file itself when a batch is due:
//
//   1. an event marks its path; the batch is due once events pause, sooner for one file than for many
//   2. a file that is gone or empty just now may be a save half done: the batch waits a little for it
//   3. files that look as they did when last reported are left out; an empty batch is not delivered

import { existsSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isInside } from '../model/is-inside.ts'

export interface WatchOptions {
  /** Absolute files and folders; they need not exist yet. */
  readonly roots: readonly string[]
  /** Absolute folders to leave out: the output, the cache. */
  readonly ignored: readonly string[]
  /** Absolute paths of files that appeared, changed or went, sorted. */
  readonly onBatch: (paths: string[]) => void
  readonly onError?: (error: Error) => void
  /** Pause in milliseconds that ends a batch of one file. Default 8. */
  readonly settleMs?: number
}

export interface SiteWatcher {
  /** From here on no change is missed. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** How long a missing or empty file is taken for a save half done. */
const halfSavedMs = 50
/** A batch is delivered at the latest after this time, however busy the folders are. */
const longestMs = 2000

/** Watches until closed. */
export function watchSite(options: WatchOptions): SiteWatcher {
  const roots = options.roots.map((root) => resolve(root))
  const ignored = options.ignored.map((folder) => resolve(folder))
  /** How each file looked when it was first seen or last reported. */
  const known = new Map<string, string>()
  const links = new Set<string>()
  const batch = createBatch(options, known)
  const polling = isPolling()
  const began = Date.now()
  let isFirstWalk = true
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  function isWatched(path: string): boolean {
    return (
      roots.some((root) => isInside(path, root)) &&
      !ignored.some((folder) => isInside(path, folder)) &&
      !isForeign(path, roots)
    )
  }

  function mark(path: string): void {
    if (isWatched(path)) batch.add(path)
  }

  function markBelow(folder: string): void {
    for (const file of known.keys()) if (isInside(file, folder)) mark(file)
  }

  /** chokidar lists a folder: whatever is not as we know it has changed, whether an event told or not. */
  function compare(path: string, stats: Stats): void {
    const look = lookOf(stats)
    if (isFirstWalk && !known.has(path)) {
      known.set(path, look)
      if (Number(stats.mtimeMs) > began) mark(path)
    } else if (known.get(path) !== look) mark(path)
  }

  /** What changed between the look at a file and the watch on its folder. */
  function compareAll(): void {
    for (const [file, look] of known) if (lookAt(file) !== look) mark(file)
  }

  // Only folders are watched, which is one watch a folder instead of one a file, and tells of files just as well.
  // Not so when polling, and not for links, whose target lies elsewhere.
  function isLeftOut(path: string, stats?: Stats): boolean {
    const absolute = resolve(path)
    if (stats?.isSymbolicLink()) links.add(absolute)
    if (!stats?.isFile()) return !isWatched(absolute) && !roots.some((root) => isInside(root, absolute))
    if (!isWatched(absolute)) return true
    compare(absolute, stats)
    return !polling && !links.has(absolute)
  }

  function start(): FSWatcher {
    const watcher = watch(anchorsOf(roots), {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      atomic: false,
      ignored: isLeftOut,
    })
    watcher.on('raw', (_event, name, details) => {
      const { watchedPath } = details as { watchedPath?: string }
      if (!name || !watchedPath) return
      const from = resolve(watchedPath)
      if (basename(from) !== name || existsSync(join(from, name))) mark(join(from, name))
      else if (links.has(from)) mark(from)
      // A folder that names itself has gone, and its watch with it, even when another took its place.
      else beginAgain()
    })
    watcher.on('all', (event, path) => {
      if (event === 'unlinkDir') markBelow(resolve(path))
      else if (event !== 'addDir') mark(resolve(path))
    })
    watcher.on('error', (error) => options.onError?.(error as Error))
    return watcher
  }

  function beginAgain(): void {
    clearTimeout(again)
    again = setTimeout(async () => {
      await watcher.close()
      if (isClosed) return
      watcher = start()
      watcher.once('ready', compareAll)
    }, halfSavedMs)
  }

  let watcher = start()
  return {
    ready: new Promise((done) =>
      watcher.once('ready', () => {
        isFirstWalk = false
        compareAll()
        done()
      }),
    ),
    async close() {
      isClosed = true
      clearTimeout(again)
      batch.stop()
      await watcher.close()
    },
  }
}

interface Batch {
  add(path: string): void
  stop(): void
}

function createBatch({ onBatch, settleMs = 8 }: WatchOptions, known: Map<string, string>): Batch {
  const pending = new Set<string>()
  let began = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  /** One saved file goes out at once; a branch switch pauses now and then and must not be cut in two. */
  function pause(): number {
    if (pending.size <= 1) return settleMs
    return pending.size < 10 ? settleMs * 3 : settleMs * 12
  }

  function deliver(): void {
    const changed = new Map<string, string>()
    for (const path of pending) {
      const look = lookAt(path)
      if (look !== undefined && look !== (known.get(path) ?? gone)) changed.set(path, look)
    }
    const isHalfSaved = [...changed.values()].some((look) => look === gone || look === empty)
    const waitedMs = performance.now() - began
    if (isHalfSaved && waitedMs < halfSavedMs) {
      timer = setTimeout(deliver, halfSavedMs - waitedMs)
      return
    }
    pending.clear()
    for (const [path, look] of changed) {
      if (look === gone) known.delete(path)
      else known.set(path, look)
    }
    if (changed.size > 0) onBatch([...changed.keys()].sort())
  }

  return {
    add(path) {
      if (isStopped) return
      if (pending.size === 0) began = performance.now()
      pending.add(path)
      clearTimeout(timer)
      const left = began + longestMs - performance.now()
      timer = setTimeout(deliver, Math.max(0, Math.min(pause(), left)))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const gone = 'gone'
const empty = 'empty'

/** The look of what is at a path; undefined for folders. */
function lookAt(path: string): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? lookOf(stats) : undefined
  } catch {
    return gone
  }
}

/** What tells one state of a file from another. Whole milliseconds, for chokidar's are whole on some systems. */
function lookOf(stats: Stats): string {
  return Number(stats.size) === 0 ? empty : `${Math.floor(Number(stats.mtimeMs))} ${stats.size}`
}

/** Version control, packages and what editors leave behind while they save. */
function isForeign(path: string, roots: readonly string[]): boolean {
  const root = roots.find((one) => isInside(path, one)) ?? ''
  const below = path.slice(root.length)
  return (
    /(?:^|[/\\])(?:node_modules|\.git|\.hg|\.svn)(?:[/\\]|$)/.test(below) ||
    /(?:~|\.sw[a-z]|\.tmp|\.crdownload|___jb_(?:tmp|old)___)$/i.test(below) ||
    /[/\\](?:\.#[^/\\]*|#[^/\\]*#|4913|\.goutputstream-[^/\\]*|\.DS_Store|Thumbs\.db)$/.test(below)
  )
}

/** The folders to begin at: of each root the nearest that exists, files by their folder, none twice. */
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

/** chokidar's own switch, for disks that send no events (network folders, some containers). */
function isPolling(): boolean {
  const asked = process.env.CHOKIDAR_USEPOLLING?.toLowerCase()
  return asked !== undefined && asked !== '' && asked !== '0' && asked !== 'false'
}
