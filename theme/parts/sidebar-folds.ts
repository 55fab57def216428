// State of the sidebar's categories that the reader opened or closed, preserved between pages.

import { createContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { SidebarItem } from '../../src/core/model/site.ts'
import { findTrail } from '../../src/core/view/open-branch.ts'
import { usePage } from '../page-scope.tsx'

/** Open and closed categories of the sidebar. */
export interface Folds {
  /** Whether the app runs. Before that, the page must match the server's HTML. */
  readonly isLive: boolean
  chosen(item: SidebarItem): boolean | undefined
  choose(item: SidebarItem, isOpen: boolean): void
  /** Returns the key of a category, equal in all versions of the sidebar; empty for other items. */
  keyOf(item: SidebarItem): string
  /** Keys of categories whose link had the focus when a disclosure replaced it. */
  readonly lostFocus: Set<string>
}

export const FoldsContext = createContext<Folds>({
  isLive: false,
  chosen: () => undefined,
  choose() {},
  keyOf: () => '',
  lostFocus: new Set(),
})

export function useFolds(): Folds {
  const { sidebar, view } = usePage()
  const [isLive, setLive] = useState(false)
  const [lostFocus] = useState(() => new Set<string>())
  const [states, setStates] = useState<ReadonlyMap<string, boolean>>(new Map())
  // Keyed by name, because the item objects change with the sidebar.
  const name = view.sidebar?.name ?? ''
  const keyOf = useMemo(() => createKeyOf(sidebar, name), [sidebar, name])
  const setOpen = (items: readonly SidebarItem[], isOpen: boolean): void =>
    setStates((before) => {
      const changed = items.map(keyOf).filter((key) => key !== '' && before.get(key) !== isOpen)
      return changed.length === 0
        ? before
        : new Map([...before, ...changed.map((key) => [key, isOpen] as const)])
    })
  useEffect(() => setLive(true), [])
  // The branch of a new page is opened, even if it was closed before, and remains open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useLayoutEffect(() => setOpen([...findTrail(sidebar, view)], true), [sidebar, view])
  return {
    isLive,
    keyOf,
    chosen: (item) => (states.size === 0 ? undefined : states.get(keyOf(item))),
    choose: (item, isOpen) => setOpen([item], isOpen),
    lostFocus,
  }
}

/** Creates keys on first use: during server rendering none are needed. */
function createKeyOf(sidebar: readonly SidebarItem[], name: string): (item: SidebarItem) => string {
  let keys: ReadonlyMap<SidebarItem, string> | undefined
  return (item) => {
    keys ??= collectKeys(sidebar, name)
    return keys.get(item) ?? ''
  }
}

function collectKeys(
  items: readonly SidebarItem[],
  above: string,
  keys = new Map<SidebarItem, string>(),
): ReadonlyMap<SidebarItem, string> {
  for (const item of items) {
    if (item.kind !== 'category') continue
    const key = `${above}\n${item.label}`
    keys.set(item, key)
    collectKeys(item.items, key, keys)
  }
  return keys
}
