// Contains a crash: the other parts keep working, and the part can be retried.

import { Component, type ReactNode } from 'react'
import { usePage } from '../page-scope.tsx'

interface State {
  readonly crash?: { readonly error: unknown } | undefined
}

export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } }
  }

  override render(): ReactNode {
    const { crash } = this.state
    if (!crash) return this.props.children
    return <Fallback error={crash.error} reset={() => this.setState({ crash: undefined })} />
  }
}

function Fallback(props: { readonly error: unknown; reset(): void }) {
  const { slots } = usePage().theme
  return <slots.Crash {...props} />
}
