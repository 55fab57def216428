// Resolves references to headings of any page, `[text][heading-id]` and `[Heading][]` of the MkDocs plugin `autorefs`.

import { dirname, relative } from 'node:path/posix'
import type { Draft } from './draft.ts'
import { editLines, editMarkdown, listIds } from './edit-markdown.ts'
import { ID_RULES, slugOf } from './mkdocs-pages.ts'

/** Plugins that resolve such references. */
const PLUGINS = ['autorefs', 'mkdocstrings']

interface ReferenceSource {
  readonly folder: string
  /** Pages, relative to the folder. */
  readonly files: readonly string[]
  /** Names of the plugins. */
  readonly plugins: ReadonlyMap<string, unknown>
}

/** Rewrites references in migrated pages as links. References that match no heading are unchanged. */
export function resolveReferences(draft: Draft, { folder, files, plugins }: ReferenceSource): void {
  if (!PLUGINS.some((name) => plugins.has(name))) return
  const pageIds = files.map((path) => [path, idsOfPage(draft.read(`${folder}/${path}`))] as const)
  const pages = new Map(pageIds.toReversed().flatMap(([path, ids]) => ids.map((id) => [id, path] as const)))
  for (const [path, ids] of pageIds) {
    const idsHere = new Set(ids)
    const target = (name: string): string | undefined => {
      const id = [name, slugOf(name)].find((one) => pages.has(one))
      if (id === undefined) return undefined
      return idsHere.has(id) ? `#${id}` : `${relative(dirname(path), pages.get(id)!)}#${id}`
    }
    const body = (lines: readonly string[]): readonly string[] => {
      const defined = new Set(lines.flatMap((line) => DEFINITION.exec(line)?.[1]?.toLowerCase() ?? []))
      return editLines(lines, { prose: (line) => [withLinks(line, defined, target)] })
    }
    draft.change(`${folder}/${path}`, editMarkdown(draft.read(`${folder}/${path}`), { body }))
  }
}

function idsOfPage(text: string): string[] {
  let ids: string[] = []
  editMarkdown(text, {
    body(lines) {
      ids = listIds(lines, ID_RULES).filter((id) => id !== '')
      return lines
    },
  })
  return ids
}

const DEFINITION = /^ {0,3}\[([^\]]+)\]:/
/** Inline code, or a reference, whose text may contain code. */
const REFERENCE =
  /(`+)(?!`).*?(?<!`)\1(?!`)|(?<![\\!\w)\]}"'`])\[((?:`[^`]*`|\\.|[^[\]\\`])+)\]\[((?:\\.|[^[\]\\])*)\](?![[(\w])/g

function withLinks(
  line: string,
  defined: ReadonlySet<string>,
  target: (name: string) => string | undefined,
): string {
  if (!line.includes('][')) return line
  return line.replace(REFERENCE, (matched, _, text: string | undefined, label: string | undefined) => {
    if (text === undefined) return matched
    const name = label || text.replaceAll('`', '')
    const to = defined.has((label || text).toLowerCase()) ? undefined : target(name)
    return to === undefined ? matched : `[${text}](${to})`
  })
}
