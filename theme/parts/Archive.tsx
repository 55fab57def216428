// All posts of a blog by year, one per line.

import type { ListedPage } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { formatDay } from './format-date.ts'

export function Archive({ list }: { readonly list: readonly ListedPage[] }) {
  const { chrome, href, text } = usePage()
  return byYear(list).map(([year, posts]) => (
    <section key={year} className="archive">
      <h2>{year || text('list.undated')}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.url}>
            {post.date !== undefined && (
              <time dateTime={post.date}>{formatDay(post.date, chrome.language)}</time>
            )}
            <a href={href(post.url)}>{post.label}</a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function byYear(list: readonly ListedPage[]): [string, ListedPage[]][] {
  const years = new Map<string, ListedPage[]>()
  for (const post of list) {
    const year = post.date?.slice(0, 4) ?? ''
    years.set(year, [...(years.get(year) ?? []), post])
  }
  return [...years]
}
