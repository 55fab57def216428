// The React root of a page, from the skip link to the footer.

import type { AppProps } from './contract.ts'
import { CrashBoundary } from './parts/CrashBoundary.tsx'

/** Root component of a page. */
export function App(props: AppProps) {
  const { Provider, slots } = props.theme
  return (
    <Provider {...props}>
      <CrashBoundary>
        <slots.Layout />
      </CrashBoundary>
    </Provider>
  )
}
