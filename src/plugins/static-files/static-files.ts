// Copies static folders, and files next to pages that use them. Static files that would replace a page or another file are
// skipped and reported.

import { compareText, type Finding } from '../../core/model/finding.ts'
import type { Hash, SourcePath, Url } from '../../core/model/names.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { assetPath } from '../../core/paths/asset-url.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { pageFile } from '../../core/paths/page-file.ts'
import { listStatic, type StaticFile } from '../../core/plugin/replaceable-output.ts'
import { defineOutput } from '../../core/plugin/site-output.ts'

interface Slice {
  readonly folders: readonly string[]
  readonly urls: readonly Url[]
}

export const staticFiles = defineOutput<Slice>({
  name: 'static-files',
  combine: (_, { site, options }) => ({
    folders: options.staticFolders,
    // Redirects yield to static files; the redirects output reports them.
    urls: Object.values(site.routes).flatMap(({ url, kind }) => (kind === 'redirect' ? [] : [url])),
  }),
  make({ folders, urls }, context) {
    const reserved = reservePaths(urls)
    const sources = new Map<string, SourcePath>()
    const files: OutputFile[] = []
    const findings: Finding[] = []
    for (const file of listStatic(context, folders)) {
      // The redirects output merges this file with its own rules.
      if (file.path === '_redirects') continue
      const duplicate = sources.get(file.path)
      const owner = reserved.get(file.path)
      if (duplicate !== undefined) findings.push(duplicateStatic(file, duplicate))
      else if (owner !== undefined) findings.push(hidesOutput(file, owner))
      else {
        sources.set(file.path, file.from)
        const hash = context.hashFile(file.from)
        if (hash === undefined) findings.push(unreadableStatic(file))
        else files.push({ path: file.path, contents: { kind: 'copy', from: file.from, hash } })
      }
    }
    return { files: files.sort((a, b) => compareText(a.path, b.path)), findings }
  },
})

/** Returns reserved output paths, each with a description of its owner. */
function reservePaths(urls: readonly Url[]): ReadonlyMap<string, string> {
  const reserved = new Map([
    ['404.html', 'the not-found page'],
    ['pages.json', 'the page index'],
  ])
  for (const url of urls) {
    const page = pageFile(url)
    const folder = page.slice(0, -'/index.html'.length)
    // Some hosts serve `x.html` for `/x` if both exist; a file `x` and a folder `x` cannot coexist.
    for (const path of url === '/' ? [page] : [page, folder, `${folder}.html`])
      reserved.set(path, `the page "${url}"`)
  }
  return reserved
}

function duplicateStatic({ path, from }: StaticFile, duplicate: SourcePath): Finding {
  return {
    rule: 'duplicate-file',
    severity: 'error',
    message: `Two static files have the path "/${path}": "${duplicate}" and "${from}".`,
    help: 'Remove or rename one of them. Until then, the first is published.',
    place: { path: from },
  }
}

function unreadableStatic({ from }: StaticFile): Finding {
  return {
    rule: 'unreadable-file',
    severity: 'error',
    message: 'This file was deleted during the build, or cannot be read.',
    help: 'Build again, or grant read permission to the user that runs Octavo.',
    place: { path: from },
  }
}

function hidesOutput({ path, from }: StaticFile, owner: string): Finding {
  return {
    rule: 'duplicate-file',
    severity: 'error',
    message: `The static file "/${path}" has the path of ${owner}.`,
    help: 'Rename the file, or give the page another `slug`. Until then, the file is left out.',
    place: { path: from },
  }
}

// Images and downloads next to the pages that use them: published under `/assets/` with a content hash, so that they can
// be cached without limit. Files in a static folder are copied unchanged.

interface UsedSlice {
  readonly staticFolders: readonly string[]
  /** Sorted by file, without duplicates. */
  readonly files: readonly (readonly [file: SourcePath, hash: Hash])[]
}

export const usedFiles = defineOutput<UsedSlice, UsedSlice['files']>({
  name: 'used-files',
  collect({ page, view }, { options: { staticFolders } }) {
    if (!page || !view) return undefined
    const files = page.files.flatMap(({ file, hash }) => {
      if (file === undefined || hash === undefined) return []
      return staticFolders.some((folder) => isInside(file, folder)) ? [] : [[file, hash] as const]
    })
    return files.length > 0 ? files : undefined
  },
  combine: (items, { options: { staticFolders } }) => ({
    staticFolders,
    files: [...new Map(items.flat())].sort(([a], [b]) => compareText(a, b)),
  }),
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
