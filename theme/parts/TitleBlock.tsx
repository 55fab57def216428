// The level-one heading, from the layout or from the page itself, and the parts that plugins add below it.

import { usePage } from '../page-scope.tsx'
import { contentLanguage } from './content-language.ts'
import { splitTitle } from './split-title.ts'

export function TitleBlock() {
  const { view, body, added } = usePage()
  const [titleHtml] = view.showTitle ? [''] : splitTitle(body)
  const parts = added('title-end')
  if (!view.showTitle && titleHtml === '' && !parts) return null
  return (
    <header className="title-block">
      {view.showTitle && <h1 {...contentLanguage(view)}>{view.title}</h1>}
      {titleHtml !== '' && (
        <div
          className="title-written"
          data-body=""
          {...contentLanguage(view)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the prose was rendered by the body renderer.
          dangerouslySetInnerHTML={{ __html: titleHtml }}
        />
      )}
      {parts}
    </header>
  )
}
