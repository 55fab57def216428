// React error boundary: the rest of the page keeps working, and the crashed component can be retried.

import { Component, type ReactNode } from 'react'
import type { CrashProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

interface Boundary {
  /** Whether it contains an island rather than a page. */
  readonly isIsland?: boolean
  readonly children: ReactNode
}

interface State {
  readonly crash?: { readonly error: unknown } | undefined
}

export class CrashBoundary extends Component<Boundary, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } }
  }

  override render(): ReactNode {
    const { crash } = this.state
    const { isIsland = false, children } = this.props
    if (!crash) return children
    return (
      <Fallback error={crash.error} isIsland={isIsland} reset={() => this.setState({ crash: undefined })} />
    )
  }
}

function Fallback(props: CrashProps) {
  const { slots } = usePage().theme
  return <slots.Crash {...props} />
}
