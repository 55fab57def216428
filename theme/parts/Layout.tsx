// Lays out all other parts. The prose is inert HTML: React inserts it and does not change it again.

import { mainId, rootId } from '../../src/core/model/shell-ids.ts'
import type { BrowserView } from '../../src/core/model/view.ts'
import { Card, Cards } from '../elements/Cards.tsx'
import { usePage } from '../page-scope.tsx'
import { ArticleEnd } from './ArticleEnd.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { Drawer } from './Drawer.tsx'
import { Notices } from './Notices.tsx'
import { Prose } from './Prose.tsx'
import { splitTitle } from './split-title.ts'

const listings: readonly string[] = ['posts', 'archive', 'authors', 'author', 'tag', 'tags', 'category']

/** Everything in the `<body>` of a page. */
export function Layout() {
  const { theme, view, sidebar, text, failure, classes } = usePage()
  const { slots } = theme
  const hasToc = view.kind !== 'missing' && !failure
  return (
    <>
      <section aria-label={text('skip.toContent')}>
        <a className="skip-link" href={`#${mainId}`}>
          {text('skip.toContent')}
        </a>
      </section>
      <slots.Announcement />
      <slots.Navbar />
      <div
        className={classes(
          pageClass(view, {
            sidebar: sidebar.length > 0 && view.layout !== 'landing',
            toc: hasToc && view.toc.length > 0,
          }),
        )}
      >
        <Drawer />
        {hasToc && <slots.Toc />}
        <main id={mainId} className="main" tabIndex={-1}>
          <CrashBoundary key={view.url}>
            <PageContent />
          </CrashBoundary>
          <BackToTop />
        </main>
        <div className="page-end">
          <slots.Footer />
        </div>
      </div>
      <slots.SearchDialog />
    </>
  )
}

/** Content between navbar and footer: the page, or the error that replaces it. */
export function PageContent() {
  const { theme, view, body, text, Page, failure, added } = usePage()
  const { slots } = theme
  if (failure) return <slots.LoadFailure />
  if (view.kind === 'missing') return <slots.NotFound />
  if (view.kind === 'search') return <slots.SearchPage />
  if (view.component)
    return (
      <div className="component" data-component="">
        {Page && <Page {...view.component.props} />}
      </div>
    )
  const prose = view.showTitle ? body : splitTitle(body)[1]
  return (
    <>
      {view.layout !== 'landing' && (
        <div className="page-top">
          <slots.Breadcrumbs />
          {added('page-top')}
        </div>
      )}
      <article>
        <Notices />
        <slots.TitleBlock />
        {view.kind === 'category' && view.description !== '' && <p>{view.description}</p>}
        {prose.trim() !== '' && <Prose html={prose} />}
        {view.cards.length > 0 && (
          <section className="below" aria-label={text('page.cards')}>
            <Cards>
              {view.cards.map((card) => (
                <PageCard key={card.url} {...card} />
              ))}
            </Cards>
          </section>
        )}
        {listings.includes(view.kind) && <slots.Listing />}
        <ArticleEnd />
      </article>
      <slots.Pager />
    </>
  )
}

function PageCard(card: { label: string; url: string; description?: string; icon?: string }) {
  const { href } = usePage()
  return (
    <Card href={href(card.url)} title={card.label} {...(card.icon ? { icon: card.icon } : {})}>
      {card.description}
    </Card>
  )
}

// Declares the columns of the grid in advance, so that they do not shift while the page loads. A landing page has the full
// width: its sidebar is only in the drawer of narrow windows.
function pageClass(
  { kind, layout }: BrowserView,
  beside: { readonly sidebar: boolean; readonly toc: boolean },
): string {
  return [
    `page kind-${kind}`,
    ...(layout ? [`page-${layout}`] : []),
    ...(beside.sidebar ? ['page-with-sidebar'] : []),
    ...(beside.toc ? ['page-with-toc'] : []),
  ].join(' ')
}

/** The button that scrolls a long page to the top. CSS alone shows it, once the reader has scrolled far enough. */
function BackToTop() {
  const { text, classes } = usePage()
  return (
    <div className={classes('to-top')}>
      <a className="icon-button" href={`#${rootId}`} aria-label={text('nav.toTop')}>
        ↑
      </a>
    </div>
  )
}
