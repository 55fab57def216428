// Shown in place of a part that crashed.

import type { CrashProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

export function Crash({ error, reset }: CrashProps) {
  const { text } = usePage()
  return (
    <div className="problem" role="alert">
      <h1>{text('crash.title')}</h1>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
      <button type="button" className="button" onClick={reset}>
        {text('crash.retry')}
      </button>
    </div>
  )
}
