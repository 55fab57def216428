// Shown in place of a page that could not be loaded.

import { usePage } from '../page-scope.tsx'

export function LoadFailure() {
  const { failure, text } = usePage()
  return (
    <div className="problem" role="alert">
      <h1>{text('load.failed')}</h1>
      <pre>{failure?.message}</pre>
      <button type="button" className="button" onClick={() => failure?.retry()}>
        {text('load.retry')}
      </button>
    </div>
  )
}
