// Lists: all posts, the archive, authors, the pages of a tag, all tags.

import { usePage } from '../../../../theme/page-scope.tsx'
import { formatDay } from '../../../../theme/parts/format-date.ts'
import { TagList } from '../../../../theme/parts/TagList.tsx'
import type { ListedPage } from '../../../core/model/view.ts'
import { AuthorIndex, Profile } from './Authors.tsx'
import { Byline } from './Byline.tsx'

export function Listing() {
  const { view } = usePage()
  const list = view.list ?? []
  const isFirst = view.previous === undefined
  if (view.author) {
    return (
      <>
        <Profile author={view.author} />
        <Entries list={list} />
      </>
    )
  }
  if (view.kind === 'tags' && list.length > 0) return <TagIndex list={list} />
  if (view.kind === 'authors') return <AuthorIndex list={list} />
  if (view.kind === 'archive' && list.length > 0) return <Archive list={list} />
  return (
    <>
      <Archives />
      {view.kind === 'category' && view.description && <p className="list-lead">{view.description}</p>}
      {view.kind === 'tag' && <p className="list-count">{view.description}</p>}
      <Entries list={list} hasLead={view.kind === 'posts' && isFirst} />
    </>
  )
}

/** Links to the archive, the authors and the tags of a blog. */
function Archives() {
  const { view, href, text } = usePage()
  if (!view.archives || view.archives.length === 0) return null
  return (
    <nav className="ways" aria-label={text('list.ways')}>
      {view.archives.map(({ url, label }) => (
        <a key={url} href={href(url)}>
          {label}
        </a>
      ))}
    </nav>
  )
}

interface EntriesProps {
  readonly list: readonly ListedPage[]
  /** Whether the first post is featured. */
  readonly hasLead?: boolean
}

function Entries({ list, hasLead }: EntriesProps) {
  const { text } = usePage()
  if (list.length === 0) return <p className="empty">{text('list.empty')}</p>
  return (
    <ul className={hasLead ? 'listing listing-lead' : 'listing'}>
      {list.map((page) => (
        <Entry key={page.url} page={page} />
      ))}
    </ul>
  )
}

function Entry({ page }: { readonly page: ListedPage }) {
  const { href } = usePage()
  return (
    <li>
      <article className="listed">
        <h2>
          <a href={href(page.url)}>{page.label}</a>
        </h2>
        <Byline of={page} />
        {/* An excerpt may have several paragraphs. */}
        {page.description?.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {page.tags && page.tags.length > 0 && <TagList tags={page.tags} />}
      </article>
    </li>
  )
}

function TagIndex({ list }: { readonly list: readonly ListedPage[] }) {
  const { href } = usePage()
  return (
    <ul className="tag-list tag-index">
      {list.map((tag) => (
        <li key={tag.url}>
          <a href={href(tag.url)}>
            {tag.label}
            {tag.description && <small>{tag.description}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** All posts of a blog by year, one per line. */
function Archive({ list }: { readonly list: readonly ListedPage[] }) {
  const { chrome, href, text } = usePage()
  return byYear(list).map(([year, posts]) => (
    <section key={year} className="archive">
      <h2>{year || text('list.undated')}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.url}>
            {post.date !== undefined && <time dateTime={post.date}>{formatDay(post.date, chrome)}</time>}
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
