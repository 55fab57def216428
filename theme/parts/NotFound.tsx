// What stands where no page is.

import { usePage } from '../page-scope.tsx'

export function NotFound() {
  const { text, href } = usePage()
  return (
    <article className="missing">
      <p className="missing-code" aria-hidden="true">
        404
      </p>
      <h1>{text('missing.title')}</h1>
      <p>{text('missing.text')}</p>
      <p>
        <a className="button" href={href('/')}>
          {text('missing.home')}
        </a>
      </p>
    </article>
  )
}
