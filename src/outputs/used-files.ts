// Images and downloads next to the pages that use them: published under `/assets/` with a content hash, so that
// they can be cached for ever. Files in a static folder are published by `static-files.ts`.

import { compareText } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import { assetPath } from '../paths/asset-url.ts'
import { isInside } from '../paths/is-inside.ts'
import { defineOutput } from '../plugin/site-output.ts'

interface Slice {
  readonly staticFolders: readonly string[]
  /** Sorted by file, each once. */
  readonly files: readonly (readonly [file: SourcePath, hash: Hash])[]
}

export const usedFiles = defineOutput<Slice>({
  name: 'used-files',
  slice({ site, pages, options: { staticFolders } }) {
    const hashes = new Map<SourcePath, Hash>()
    for (const page of pages) {
      if (site.urls[page.path] === undefined) continue
      for (const { file, hash } of page.files) {
        if (file === undefined || hash === undefined) continue
        if (!staticFolders.some((folder) => isInside(file, folder))) hashes.set(file, hash)
      }
    }
    return { staticFolders, files: [...hashes].sort(([a], [b]) => compareText(a, b)) }
  },
  make({ staticFolders, files }) {
    // Copies of a file in several folders share one path.
    const byPath = new Map<string, OutputFile>()
    for (const [from, hash] of files) {
      const path = assetPath(from, hash, staticFolders)
      if (!byPath.has(path)) byPath.set(path, { path, contents: { kind: 'copy', from, hash } })
    }
    return { files: [...byPath.values()].sort((a, b) => compareText(a.path, b.path)) }
  },
})
