// Tabs, of which one is shown. They use radio buttons and CSS and need no JavaScript. Without CSS, and in print, every
// panel is below its label.

import { isValidElement, type ReactNode, useId } from 'react'
import type { TabProps, TabsProps } from '../../../../theme/contract.ts'
import { usePage } from '../../../../theme/page-scope.tsx'

export function Tabs({ id: anchor, group, children }: TabsProps) {
  const { text, classes } = usePage()
  const id = useId()
  const tabs = collectTabs(children)
  if (tabs.length === 0) return children
  const first = Math.max(tabs.findIndex(isChosen), 0)
  return (
    <fieldset id={anchor} className={classes('tabs')} data-tab-group={group}>
      <legend className="visually-hidden">{text('tabs.label')}</legend>
      {tabs.map((tab, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tabs of a page never move.
        <TabParts key={index} tab={tab} name={id} id={`${id}${index}`} chosen={index === first} />
      ))}
    </fieldset>
  )
}

/** A tab outside of `tabs`: its label and its content. */
export function Tab({ label, value, children }: TabProps) {
  return (
    <div className="tab-panel tab-alone">
      <p className="tab-label">{label ?? value}</p>
      {children}
    </div>
  )
}

interface TabPartsProps {
  readonly tab: TabProps
  readonly name: string
  readonly id: string
  readonly chosen: boolean
}

function TabParts({ tab, name, id, chosen }: TabPartsProps) {
  return (
    <>
      <input type="radio" name={name} id={id} value={tab.value ?? tab.label} defaultChecked={chosen} />
      <label htmlFor={id}>{tab.label ?? tab.value}</label>
      <div className="tab-panel">{tab.children}</div>
    </>
  )
}

// Content between tabs, such as a stray paragraph, is added to the preceding tab, so that no text is lost.
function collectTabs(children: ReactNode): TabProps[] {
  const tabs: { label?: string; value?: string; default?: boolean | string; children: ReactNode[] }[] = []
  for (const child of Array.isArray(children) ? children : [children]) {
    const isTab = isValidElement<TabProps>(child) && (child.props.label ?? child.props.value) !== undefined
    if (isTab) tabs.push({ ...child.props, children: [child.props.children] })
    else if (typeof child === 'string' && child.trim() === '') continue
    else if (child !== null && child !== undefined) {
      if (tabs.length === 0) return []
      tabs.at(-1)!.children.push(child)
    }
  }
  return tabs
}

function isChosen(tab: TabProps): boolean {
  return tab.default !== undefined && tab.default !== false && tab.default !== 'false'
}
