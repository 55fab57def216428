// The table of contents: next to the text on wide windows; on narrow ones a popover, opened by a bar that stays below the
// navbar and shows the current heading. The app reads the entries from this HTML: see `readToc`.

import { tocId } from '../../src/core/model/shell-ids.ts'
import type { TocEntry } from '../../src/core/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { Chevron } from './Chevron.tsx'

export function Toc() {
  const { view, text, classes } = usePage()
  if (view.toc.length === 0) return null
  const title = text('toc.title')
  const top = Math.min(...view.toc.map(({ depth }) => depth))
  return (
    <div className={classes('toc')}>
      <button type="button" className={classes('toc-bar')} popoverTarget={tocId}>
        {title}
        <span
          data-toc-here=""
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the start-up script writes into it, and React must not look.
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <Chevron />
      </button>
      <nav id={tocId} className="toc-list" data-toc={top} popover="auto" aria-label={title}>
        <p className="toc-title" aria-hidden="true">
          {title}
        </p>
        <Entries entries={view.toc} top={top} />
      </nav>
    </div>
  )
}

function Entries({ entries, top }: { readonly entries: readonly TocEntry[]; readonly top: number }) {
  const { view } = usePage()
  return (
    <ul {...(view.fallback && { lang: view.fallback })}>
      {entries.map((entry) => (
        <li key={entry.id} className={entry.depth > top ? `toc-${entry.depth - top}` : undefined}>
          {/* The start-up script marks the current entry. */}
          <a href={`#${encodeURIComponent(entry.id)}`} suppressHydrationWarning>
            {entry.text}
          </a>
        </li>
      ))}
    </ul>
  )
}
