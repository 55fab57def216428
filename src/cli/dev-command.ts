// The `octavo dev` command.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DIST } from '../core/bundle/program.ts'
import { configProblem } from '../core/config/config-problem.ts'
import { DEFAULT_OUT_DIR } from '../core/config/validate-config.ts'
import type { Finding } from '../core/model/finding.ts'
import type { Session } from '../core/pipeline/session.ts'
import { startDevServer } from '../serve/dev-server.ts'
import { openLive } from '../serve/live.ts'
import { compareReports, type FindingChanges } from '../serve/live-findings.ts'
import { type WatchedFolders, watchSite } from '../serve/watch.ts'
import { createSourceReader, MAX_PRINTED } from './print-report.ts'
import { codeFrame } from './report/code-frame.ts'
import { formatBlocks, formatText, type TextStyle } from './report/format-text.ts'
import { createTerminalPaint } from './report/paint.ts'
import { printable, printableLine } from './report/printable-text.ts'
import { type SiteFlags, sessionRequest } from './session-request.ts'
import { untilStopped } from './until-stopped.ts'
import { writeError, writeOut } from './write-text.ts'

export interface DevFlags extends SiteFlags {
  readonly port: number
  readonly host: string
  readonly allowHost?: readonly string[]
  readonly baseUrl?: string
  readonly open?: boolean
}

/** Serves the site during editing, until stopped. */
export async function runDev(root: string, flags: DevFlags): Promise<number> {
  const request = sessionRequest(root, flags)
  let endLost: (() => void) | undefined
  const lost = new Promise<'lost'>((done) => {
    endLost = () => done('lost')
  })
  const watcher = watchSite({
    ...foldersToWatch(request.root),
    onLost: () => endLost?.(),
    onBatch: async (paths) => {
      await server.changed(paths.map((path) => relative(request.root, path).replaceAll('\\', '/')))
    },
  })
  const live = await openLive({ drafts: true, ...request }, (session) =>
    watcher.cover(foldersToWatch(request.root, session)),
  )
  const { session } = live
  // Files of the plugin `dev-overlay`. Without it, pages are served and do not reload.
  const read = (name: string): string => {
    const file = join(DIST, 'dev', name)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const server = await startDevServer({
    site: live,
    host: flags.host,
    allowedHosts: flags.allowHost ?? [],
    port: flags.port,
    client: { script: read('dev-client.js'), styles: read('dev.css') },
    frameOf: (finding) => frameOf(finding, session.root),
    onCrash: (error) =>
      writeError(
        `octavo: ${printable(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
      ),
  })
  if (server.taken !== undefined) writeOut(`port ${server.taken} is in use\n`)
  writeOut(`${printableLine(session.options.chrome.title)}: ${server.url}\n`)

  let report: readonly Finding[] | undefined
  live.onFindings(() => {
    const style = {
      colors: createTerminalPaint(process.stdout),
      sourceOf: createSourceReader(live.session.root),
      max: MAX_PRINTED,
    }
    const next = live.findings()
    writeOut(report ? formatChanges(compareReports(report, next), style) : formatText(next, style))
    report = next
  })
  void watcher.start()
  if (flags.open) openBrowser(server.url)
  const end = await Promise.race([untilStopped(), lost])
  await server.close()
  await watcher.close()
  // Closing the site would write its cache and recreate the deleted folder.
  if (end === 'lost')
    throw configProblem(
      `The folder of the site, ${request.root}, was deleted or moved.`,
      'Start `octavo dev` again where the site is now.',
    )
  await live.close()
  return 0
}

/** Returns the folders to watch, including configured folders outside the site, and the files of linked plugins. */
function foldersToWatch(root: string, session?: Session): WatchedFolders {
  return {
    roots: [root, ...(session?.engine.files.scope.linked ?? []), ...linkedCode(root, session)],
    ignored: [
      join(root, '.octavo'),
      ...(session ? [session.outDir, session.cacheDir] : [join(root, DEFAULT_OUT_DIR)]),
    ],
  }
}

/** Code outside the site that the configuration and the theme import, such as plugins that are linked into `node_modules`. */
function linkedCode(root: string, session?: Session): string[] {
  const inputs = session?.inputs ?? []
  return inputs
    .filter((path) => path.startsWith('../') && !path.includes('node_modules/'))
    .map((path) => join(root, path))
}

function frameOf({ place }: Finding, root: string): string | undefined {
  const source = place && createSourceReader(root)(place.path)
  return place && source !== undefined ? codeFrame(source, place) : undefined
}

/** Opens a URL with the system's default command, if there is one. */
function openBrowser(url: string): void {
  const [command, ...words] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : ['xdg-open']
  spawn(command!, [...words, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}

/** Formats the difference between two reports; empty when nothing changed. */
export function formatChanges({ added, fixed, unchanged }: FindingChanges, style: TextStyle): string {
  if (added.length + fixed.length === 0) return ''
  if (added.length + unchanged === 0) return `${style.colors.green('all findings fixed')}\n`
  const counts = [
    added.length > 0 && style.colors.yellow(`${added.length} new`),
    fixed.length > 0 && style.colors.green(`${fixed.length} fixed`),
    unchanged > 0 && `${unchanged} still there`,
  ]
  return `${formatBlocks(added, style).text}${counts.filter(Boolean).join(', ')}\n`
}
