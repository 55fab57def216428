// Shown in place of a page or an island that crashed.

import type { CrashProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

export function Crash({ error, isIsland = false, reset }: CrashProps) {
  const { text } = usePage()
  return (
    <div className={isIsland ? 'problem problem-small' : 'problem'} role="alert">
      {isIsland ? <p>{text('crash.part')}</p> : <h1>{text('crash.title')}</h1>}
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
      <button type="button" className="button" onClick={reset}>
        {text('crash.retry')}
      </button>
    </div>
  )
}
