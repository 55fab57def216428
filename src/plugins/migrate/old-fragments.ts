// Migrates redirects of fragments, `guide.html#old` to `guide.html#new`. Servers do not receive fragments, so the old one
// becomes a second id of the heading.

import { createIds } from '../../core/markdown/transforms/outline-headings.ts'
import { type Draft, type OldPages, withoutEnding } from './draft.ts'
import { editLines, editMarkdown, type Fields, plainText } from './edit-markdown.ts'

interface RedirectedPages {
  readonly pages: OldPages
  /** Folder of the pages. */
  readonly folder: string
}

/** Adds old fragments to the edited pages. Returns the redirects that servers can do, and reports the others. */
export function placeFragments(
  draft: Draft,
  redirects: Readonly<Record<string, string>>,
  { pages, folder }: RedirectedPages,
): Fields {
  return Object.fromEntries(
    Object.entries(redirects).filter(([from, to]) => {
      // `/guide/index.html` → `/guide` is the same URL in Octavo.
      if (!from.includes('#'))
        return to.includes('#') || pages.find(from) === undefined || pages.find(from) !== pages.find(to)
      const [path = '', old = ''] = from.split('#')
      const [target = '', id = ''] = to.split('#')
      const page = pages.find(path)
      const file = pages.files.find((file) => withoutEnding(file) === page)
      const isSamePage = target === '' || pages.find(target) === page
      if (file === undefined || !isSamePage || !addId(draft, `${folder}/${file}`, { id, old }))
        draft.leave(
          `#${old}`,
          'Put `<a id="…"></a>` with the old fragment next to its text, or a link to the new place.',
          `The redirect from "${from}" to "${to}" is not migrated: hosts do not receive the part after \`#\`.`,
        )
      return false
    }),
  )
}

/** Text of a heading, without number signs. */
function headingOf(line: string): string | undefined {
  const [start = '', ...words] = line.trim().split(/\s+/)
  if (line.startsWith(' ') || !/^#{1,6}$/.test(start)) return undefined
  return (/^#+$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words).join(' ')
}

/** Adds a second id to a heading, or to the top of the page if `id` is empty. Returns false if not possible. */
function addId(
  draft: Draft,
  path: string,
  { id, old }: { readonly id: string; readonly old: string },
): boolean {
  if (!/^[^\s"'<>&{}]+$/.test(old)) return false
  const anchor = [`<a id="${old}"></a>`, '']
  const ids = createIds([])
  const found = new Set<string>()
  const text = editMarkdown(draft.read(path), {
    body: (lines) => {
      const edited = editLines(lines, {
        prose(line) {
          const heading = headingOf(line)
          if (heading === undefined) return [line]
          const headingId = /\{#([^\s{}]+)\}$/.exec(heading)?.[1] ?? ids.make(plainText(heading))
          const isFirst = !found.has(headingId)
          found.add(headingId)
          return headingId === id && isFirst ? [...anchor, line] : [line]
        },
      })
      return id === ''
        ? [...(lines[0] === '' ? [''] : []), ...anchor, ...edited.slice(Number(lines[0] === ''))]
        : edited
    },
  })
  if (found.has(old) || (id !== '' && !found.has(id))) return found.has(old)
  draft.change(path, text)
  return true
}
