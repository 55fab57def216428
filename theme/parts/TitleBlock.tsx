// The level-one heading, from the layout or from the page itself, and the byline of a post: date, authors, reading time.

import { Byline } from '../../src/plugins/blog/theme/Byline.tsx'
import { usePage } from '../page-scope.tsx'
import { contentLanguage } from './content-language.ts'
import { splitTitle } from './split-title.ts'

export function TitleBlock() {
  const { view, body } = usePage()
  const [written] = view.showTitle ? [''] : splitTitle(body)
  const hasByline = view.kind === 'post'
  if (!view.showTitle && written === '' && !hasByline) return null
  return (
    <header className="title-block">
      {view.showTitle && <h1 {...contentLanguage(view)}>{view.title}</h1>}
      {written !== '' && (
        <div
          className="title-written"
          data-body=""
          {...contentLanguage(view)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the prose was rendered by the body renderer.
          dangerouslySetInnerHTML={{ __html: written }}
        />
      )}
      {hasByline && <Byline of={view} />}
    </header>
  )
}
