// What a live site answers that is no page: parts of the theme, files of static folders and of pages, and, once the
// whole site is known, the files that outputs make.

import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { contentType } from '../model/content-type.ts'
import { decodePath } from '../model/encode-path.ts'
import type { LiveResponse } from '../model/live-site.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import { contentsOf } from './make-outputs.ts'
import type { Session } from './session.ts'
import { sharedFiles } from './shared-files.ts'

export interface LiveFiles {
  readonly session: Session
  readonly site: Site
  /** The pages parsed so far. */
  readonly pages: ReadonlyMap<SourcePath, Page>
  /** Source file of each file that pages use, by its URL. */
  readonly used: ReadonlyMap<Url, SourcePath>
  /** The files of outputs, one with this path among them where there is one. Asks for the whole site, which may take long. */
  outputs(path: string): Promise<readonly OutputFile[]>
}

/** The file at a site path; undefined when there is none. */
export async function respondWithFile(
  path: string,
  { session, site, pages, used, outputs }: LiveFiles,
): Promise<LiveResponse | undefined> {
  const name = decodePath(path).slice(1)
  const { root, theme, codeFolder, options, engine } = session
  const asset = theme.files.find((file) => file.path === name)
  if (asset) return found(extname(name), readFileSync(join(codeFolder, asset.file)))
  const shared = sharedFiles(session, site).find((file) => file.path === name)
  if (shared?.contents.kind === 'text') return found('.json', shared.contents.text)
  const component = [...pages.values()].find((page) => page.component?.chunk === name)?.component
  if (component) return found('.js', readFileSync(join(codeFolder, component.code.file)))
  const source = used.get(path)
  for (const candidate of [
    ...options.staticFolders.map((folder) => `${folder}/${name}`),
    ...(source ? [source] : []),
  ]) {
    if (name === '' || hasHiddenPart(name)) break
    const bytes = engine.files.bytes(candidate)
    if (bytes) return found(extname(candidate), bytes)
  }
  if (!/\.[a-z0-9]+$|^_redirects$/i.test(name)) return undefined
  const output = (await outputs(name)).find((file) => file.path === name)
  if (!output) return undefined
  const { contents } = output
  if (contents.kind === 'copy') return found(extname(name), readFileSync(join(root, contents.from)))
  return found(extname(name), contentsOf(contents, session))
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
