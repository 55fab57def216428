// The places of all parts. The prose is inert HTML: React puts it in and never looks at it again.

import type { PageLayout } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { Card, Cards } from '../prose/Cards.tsx'
import { ArticleEnd } from './ArticleEnd.tsx'
import { Drawer } from './Drawer.tsx'
import { Notices } from './Notices.tsx'
import { splitTitle } from './split-title.ts'

const listings: readonly string[] = ['posts', 'tag', 'tags']

/** The whole page below `<body>`. */
export function Layout() {
  const { theme, view, sidebar, body, text } = usePage()
  const { slots } = theme
  const isMissing = view.kind === 'missing'
  const isLanding = view.layout === 'landing'
  const prose = view.showTitle ? body : splitTitle(body)[1]
  return (
    <>
      <a className="skip-link" href="#content">
        {text('skip.toContent')}
      </a>
      <slots.Announcement />
      <slots.Navbar />
      <div className={pageClass(view.layout, sidebar.length > 0)}>
        <Drawer />
        <main id="content" className="main" tabIndex={-1}>
          {isMissing ? (
            <slots.NotFound />
          ) : (
            <>
              {!isLanding && <slots.Breadcrumbs />}
              <article>
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

// A front page has the whole width: its sidebar is in the drawer of narrow windows alone.
function pageClass(layout: PageLayout | undefined, hasSidebar: boolean): string {
  const shape = layout ? `page page-${layout}` : 'page'
  return hasSidebar && layout !== 'landing' ? `${shape} page-with-sidebar` : shape
}
