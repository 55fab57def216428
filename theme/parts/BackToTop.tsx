// The way back to the top of a long page. Styles alone show it, once the reader has come far enough.

import { rootId } from '../../src/model/root-id.ts'
import { usePage } from '../page-scope.tsx'

export function BackToTop() {
  const { text } = usePage()
  return (
    <div className="to-top">
      <a className="icon-button" href={`#${rootId}`} aria-label={text('nav.toTop')}>
        ↑
      </a>
    </div>
  )
}
