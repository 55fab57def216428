// `@theme/TabItem`: `Tabs` reads its properties.

import type { ReactNode } from 'react'

export interface TabItemProps {
  readonly children?: ReactNode
  readonly value: string
  readonly label?: string
  readonly default?: boolean
}

export default function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}
