// Findings about Markdown files that are neither pages nor included in one.

import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { SiteContent } from './read-content.ts'
import type { RecordedPage } from './site-records.ts'

/** Reports partials that no page includes, and files next to the folders of the collections. */
export function findUnreadFiles(
  { partials, outsiders }: Pick<SiteContent, 'partials' | 'outsiders'>,
  pages: readonly Pick<RecordedPage, 'includes'>[],
): Finding[] {
  if (partials.length + outsiders.length === 0) return []
  const used = new Set(pages.flatMap(({ includes = [] }) => includes))
  return [
    ...partials.filter((path) => !used.has(path)).map(describePartial),
    ...groupByFolder(outsiders.filter((path) => !used.has(path))).map(describeOutsiders),
  ]
}

function describePartial(path: SourcePath): Finding {
  return {
    rule: 'unused-partial',
    severity: 'warning',
    message:
      'No page includes this file. Its name, or that of its folder, starts with `_`, so it is not a page.',
    help: 'Include it with `::include{file="…"}`, delete it, or remove the `_` to make it a page.',
    place: { path },
  }
}

function describeOutsiders([path, count]: readonly [path: SourcePath, count: number]): Finding {
  const isFile = count === 0
  return {
    rule: 'unpublished-file',
    severity: 'warning',
    message: isFile
      ? 'This file is not published, because it is in no folder of a collection.'
      : `${count === 1 ? 'One Markdown file' : `${count} Markdown files`} in this folder ${count === 1 ? 'is' : 'are'} not published: the folder belongs to no collection.`,
    help: isFile
      ? 'Move it into the folder of a collection, such as "content/docs", or delete it. If pages only include it, start its name with `_`.'
      : 'Name the folder under `content` in the configuration, or move the files into the folder of a collection. If pages only include them, start its name with `_`.',
    place: { path },
  }
}

/** Returns files directly in `content`, with the count 0, and its folders, with the number of their files. */
function groupByFolder(paths: readonly SourcePath[]): [path: SourcePath, count: number][] {
  const counts = new Map<SourcePath, number>()
  for (const path of paths) {
    const [content, name, ...rest] = path.split('/')
    const top = `${content}/${name}`
    counts.set(top, rest.length === 0 ? 0 : (counts.get(top) ?? 0) + 1)
  }
  return [...counts]
}
