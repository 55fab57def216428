// The headings of the page: beside the text on a wide window, collapsed above it on a narrow one.

import type { TocEntry } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { Chevron } from './Chevron.tsx'

export function Toc({ folded = false }: { readonly folded?: boolean }) {
  const { view, text } = usePage()
  if (view.toc.length === 0) return null
  const title = text('toc.title')
  const list = <Entries entries={view.toc} />
  if (folded) {
    return (
      <details className="toc-folded">
        <summary>
          {title}
          <Chevron />
        </summary>
        <nav aria-label={title}>{list}</nav>
      </details>
    )
  }
  return (
    <nav className="toc" data-toc="" aria-labelledby="toc-title">
      <p id="toc-title" className="toc-title">
        {title}
      </p>
      {list}
    </nav>
  )
}

function Entries({ entries }: { readonly entries: readonly TocEntry[] }) {
  const top = Math.min(...entries.map((entry) => entry.depth))
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.depth > top ? `toc-${entry.depth - top}` : undefined}>
          {/* The start-up script marks the one being read. */}
          <a href={`#${encodeURIComponent(entry.id)}`} suppressHydrationWarning>
            {entry.text}
          </a>
        </li>
      ))}
    </ul>
  )
}
