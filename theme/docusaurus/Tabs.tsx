// `@theme/Tabs` in a component: the tabs of the theme.

import { usePage } from 'octavo/theme'
import { Children, createElement, isValidElement, type ReactNode } from 'react'
import type { TabItemProps } from './TabItem.tsx'

interface TabsProps {
  readonly children?: ReactNode
  readonly groupId?: string
  readonly defaultValue?: string | null
  readonly values?: readonly { readonly value: string; readonly label?: string }[]
}

export default function Tabs({ children, groupId, defaultValue, values = [] }: TabsProps) {
  const { tabs, tab } = usePage().theme.prose
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child))
  return createElement(
    tabs,
    groupId === undefined ? {} : { group: groupId },
    ...items.map(({ props, key }) => {
      const label = props.label ?? values.find(({ value }) => value === props.value)?.label ?? props.value
      const isFirst = props.default ?? props.value === defaultValue
      return createElement(
        tab,
        { key, label, value: props.value, ...(isFirst && { default: true }) },
        props.children,
      )
    }),
  )
}
