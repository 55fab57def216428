// Serves files of a live site: theme, static folders, files of pages and, once the complete site is built, generated
// files.

import { extname, join, resolve } from 'node:path'
import { isReadable } from '../core/engine/files.ts'
import { hashOfValue } from '../core/engine/hash.ts'
import type { PageKey, SourcePath } from '../core/model/names.ts'
import type { OutputFile } from '../core/model/output.ts'
import type { Page } from '../core/model/page.ts'
import type { SiteOptions } from '../core/model/site-options.ts'
import { assetUrl } from '../core/paths/asset-url.ts'
import { contentType } from '../core/paths/content-type.ts'
import { decodePath } from '../core/paths/encode-path.ts'
import { contentsOf } from '../core/pipeline/generate-outputs.ts'
import { usedThemeFiles } from '../core/pipeline/inspect-site.ts'
import type { Session } from '../core/pipeline/session.ts'
import { componentFiles, islandFiles } from '../core/pipeline/shared-files.ts'
import type { Snapshot } from '../core/pipeline/snapshot.ts'
import type { LiveResponse, ReplacedStyles } from './live-site.ts'

/**
 * Returns the file at a site path; undefined when there is none. `outputsFor` builds the complete site, which may take
 * long.
 */
export async function respondWithFile(
  path: string,
  { session, shared, pages }: Snapshot,
  outputsFor: (path: string) => Promise<readonly OutputFile[]>,
): Promise<LiveResponse | undefined> {
  const name = decodePath(path).slice(1)
  const { options, engine } = session
  const components = [...pages.values()].flatMap(({ component }) => component ?? [])
  const codes = [...pages.values()].flatMap(({ code }) => code ?? [])
  const early = [
    ...usedThemeFiles(session, [...pages.values()]),
    ...shared.files,
    ...componentFiles(session.code, components),
    ...islandFiles(session.code, codes),
  ].find((file) => file.path === name)
  if (early) return respondWith(early, session)
  const used = name === '' || hasHiddenPart(name) ? [] : usedFiles(path, pages.values(), options)
  for (const candidate of [...options.staticFolders.map((folder) => `${folder}/${name}`), ...used]) {
    if (name === '' || hasHiddenPart(name)) break
    if (isReadable(engine.files.look(candidate)) && engine.files.hash(candidate) !== undefined)
      return { file: join(session.root, candidate) }
  }
  if (!/\.[a-z0-9]+$|^_redirects$/i.test(name)) return undefined
  const output = (await outputsFor(name)).find((file) => file.path === name)
  return output && respondWith(output, session)
}

/** Returns the pages that use a file of the code folder. */
export function pagesWithCode(pages: Iterable<Page>, name: string): PageKey[] {
  return [...pages].flatMap(({ path, component, code }) => {
    const files = [component?.code, code?.code, code?.browsers, code?.styles]
    return files.some((ref) => ref?.file === name) ? [path] : []
  })
}

function respondWith({ path, contents }: OutputFile, session: Session): LiveResponse {
  if (contents.kind !== 'copy') return okResponse(extname(path), contentsOf(contents, session))
  return { file: resolve(session.root, contents.from) }
}

/** Returns the source file with this URL that a page uses. */
function usedFiles(path: string, pages: Iterable<Page>, { staticFolders }: SiteOptions): SourcePath[] {
  for (const page of pages) {
    for (const { file, hash } of page.files) {
      if (file && hash && assetUrl(file, hash, staticFolders) === path) return [file]
    }
  }
  return []
}

/** Creates a 200 response. The content type follows from an extension such as `.html`. */
export function okResponse(
  ending: string,
  body: string | Uint8Array,
): { status: number; headers: Record<string, string>; body: string | Uint8Array } {
  return { status: 200, headers: { 'content-type': contentType(`x${ending}`) }, body }
}

function hasHiddenPart(name: string): boolean {
  return name.split('/').some((part, at) => part.startsWith('.') && !(at === 0 && part === '.well-known'))
}

/** Returns the style sheets that a new session replaces; undefined if anything else has changed, or nothing. */
export function findReplacedStyles(
  old: Session,
  { session, shared }: Pick<Snapshot, 'session' | 'shared'>,
): ReplacedStyles | undefined {
  const [before, now] = [stylesOf(old), stylesOf(session)]
  const isOnlyStyle = withoutStyles(old) === withoutStyles(session) && before.length === now.length
  const paths = before.map((path, at) => [path, now[at]!] as const).filter(([path, next]) => path !== next)
  if (!isOnlyStyle || paths.length === 0) return undefined
  return { paths: Object.fromEntries(paths), build: shared.frame.build }
}

function stylesOf({ code: { theme } }: Session): readonly string[] {
  const { assets } = theme
  return [
    ...assets.styles,
    assets.lateStyles,
    ...assets.kindStyles.map(([, file]) => file),
    ...assets.rtlStyles,
  ]
}

/** Hashes all other inputs of pages. */
function withoutStyles({ options, code, notContent }: Session): string {
  const { pluginCode, theme } = code
  const files = theme.files.filter(({ path }) => !path.endsWith('.css')).map(({ path, hash }) => [path, hash])
  return hashOfValue([options, pluginCode, theme.renderer, theme.assets.scripts, files, notContent])
}
