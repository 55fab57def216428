// The places of all parts. The prose is inert HTML: React puts it in and never looks at it again.

import { usePage } from '../page-scope.tsx'
import { Card, Cards } from '../prose/Cards.tsx'
import { Drawer } from './Drawer.tsx'
import { Notices } from './Notices.tsx'
import { splitTitle } from './split-title.ts'

const listings: readonly string[] = ['posts', 'tag', 'tags']

/** The whole page below `<body>`. */
export function Layout() {
  const { theme, view, sidebar, body, text } = usePage()
  const { slots } = theme
  const isMissing = view.kind === 'missing'
  const prose = view.showTitle ? body : splitTitle(body)[1]
  return (
    <>
      <a className="skip-link" href="#content">
        {text('skip.toContent')}
      </a>
      <slots.Announcement />
      <slots.Navbar />
      <div className={sidebar.length > 0 ? 'page page-with-sidebar' : 'page'}>
        <Drawer />
        <main id="content" className="main" tabIndex={-1}>
          {isMissing ? (
            <slots.NotFound />
          ) : (
            <>
              <slots.Breadcrumbs />
              <article className={view.toc.length > 0 ? 'article' : 'article article-wide'}>
                <Notices />
                <slots.TitleBlock />
                <slots.Toc folded />
                {prose.trim() !== '' && (
                  // biome-ignore lint/security/noDangerouslySetInnerHtml: the prose was rendered by the body renderer.
                  <div className="prose" dangerouslySetInnerHTML={{ __html: prose }} />
                )}
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
          )}
        </main>
        {!isMissing && <slots.Toc />}
      </div>
      <slots.Footer />
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

function ArticleEnd() {
  const { theme, view, text } = usePage()
  if (view.tags.length === 0 && !view.editUrl) return null
  return (
    <div className="article-end">
      <theme.slots.Tags />
      {view.editUrl && (
        <theme.prose.a href={view.editUrl} external className="edit-link">
          {text('page.edit')}
        </theme.prose.a>
      )}
    </div>
  )
}
