// Files that are not pages, put aside for the output.

import { join, resolve } from 'node:path'
import type { Contents, OutputFile } from '../model/output.ts'
import type { Output } from '../write/disk.ts'
import { contentsKey, contentsOf } from './make-outputs.ts'
import type { Session } from './session.ts'

/** Stages the theme's assets and these files; those that are as they should be are kept. */
export function stageFiles(session: Session, output: Output, files: readonly OutputFile[]): void {
  const assets = session.theme.files.map(({ path, file, hash }) => ({
    path,
    contents: { kind: 'copy', from: join(session.codeFolder, file), hash } as const,
  }))
  for (const { path, contents } of [...assets, ...files]) {
    const key = contentsKey(contents)
    if (output.isCurrent(path, key)) output.keep(path)
    else stageContents(session, output, { path, contents, key })
  }
}

function stageContents(
  session: Session,
  output: Output,
  file: { path: string; contents: Contents; key: string },
): void {
  const { path, contents, key } = file
  if (contents.kind === 'copy')
    output.stageCopy(path, resolve(session.root, contents.from), contents.hash, key)
  else output.stage(path, contentsOf(contents, session), key)
}
