// The search page, with all results of a query, which src/plugins/search/theme/search-page.ts inserts. Without JavaScript, or without a
// query, it is an index of the site's pages.

import { usePage } from '../../../../theme/page-scope.tsx'
import { indexId } from '../../../core/model/shell-ids.ts'
import type { ListedPage } from '../../../core/model/view.ts'
import { SearchField } from './SearchField.tsx'

export function SearchPage() {
  const { view, chrome, text, href } = usePage()
  return (
    <article
      className="search-page"
      data-search-page=""
      data-provider={chrome.search?.provider}
      data-title-of={text('searchPage.titleOf', { query: '{query}' })}
      suppressHydrationWarning
    >
      <h1 suppressHydrationWarning>{view.title}</h1>
      <SearchField />
      <div
        className="search-found needs-script"
        data-search-results=""
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not touch inserted HTML.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <section
        id={indexId}
        data-base={chrome.basePath}
        className="search-index"
        aria-labelledby={`${indexId}-title`}
      >
        <h2 id={`${indexId}-title`}>{text('searchPage.index')}</h2>
        <p className="without-script">{text('searchPage.noScript')}</p>
        {sectionsOf(view.list ?? []).map(([name, pages]) => (
          <ul key={name}>
            {pages.map((page) => (
              <li key={page.url}>
                <a href={href(page.url)}>{page.label}</a>
              </li>
            ))}
          </ul>
        ))}
      </section>
    </article>
  )
}

/** Groups pages by the first segment of their path, top-level pages first. The pages are already sorted by path. */
function sectionsOf(pages: readonly ListedPage[]): [name: string, pages: readonly ListedPage[]][] {
  const sections = new Map<string, ListedPage[]>([['', []]])
  const names = new Set(pages.flatMap(({ url }) => (url.split('/').length > 2 ? [url.split('/')[1]!] : [])))
  for (const page of pages) {
    const first = page.url.split('/')[1]!
    const name = names.has(first) ? first : ''
    const sectionHits = sections.get(name)
    if (sectionHits) sectionHits.push(page)
    else sections.set(name, [page])
  }
  return [...sections].filter(([, own]) => own.length > 0)
}
