// What a live site answers that is no page: parts of the theme, files of static folders and of pages, and, once the
// whole site is known, the files that outputs make.

import { extname, join, resolve } from 'node:path'
import { isReadable } from '../engine/files.ts'
import type { SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { assetUrl } from '../paths/asset-url.ts'
import { contentType } from '../paths/content-type.ts'
import { decodePath } from '../paths/encode-path.ts'
import { contentsOf } from '../pipeline/make-outputs.ts'
import type { Session } from '../pipeline/session.ts'
import { componentFiles, islandFiles } from '../pipeline/shared-files.ts'
import type { Snapshot } from '../pipeline/snapshot.ts'
import type { LiveResponse } from './live-site.ts'

/** The file at a site path; undefined when there is none. `outputsFor` asks for the whole site, which may take long. */
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
    ...session.code.themeFiles,
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

function respondWith({ path, contents }: OutputFile, session: Session): LiveResponse {
  if (contents.kind !== 'copy') return found(extname(path), contentsOf(contents, session))
  return { file: resolve(session.root, contents.from) }
}

/** The source file that pages use under this URL. */
function usedFiles(path: string, pages: Iterable<Page>, { staticFolders }: SiteOptions): SourcePath[] {
  for (const page of pages) {
    for (const { file, hash } of page.files) {
      if (file && hash && assetUrl(file, hash, staticFolders) === path) return [file]
    }
  }
  return []
}

/** A good answer of a type that an ending such as `.html` names. */
export function found(
  ending: string,
  body: string | Uint8Array,
): { status: number; headers: Record<string, string>; body: string | Uint8Array } {
  return { status: 200, headers: { 'content-type': contentType(`x${ending}`) }, body }
}

function hasHiddenPart(name: string): boolean {
  return name.split('/').some((part, at) => part.startsWith('.') && !(at === 0 && part === '.well-known'))
}
