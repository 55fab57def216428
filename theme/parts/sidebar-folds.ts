// Which categories of the sidebar the reader opened and closed: kept between pages.

import { createContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { SidebarItem } from '../../src/model/site.ts'
import { findTrail } from '../../src/view/open-branch.ts'
import { usePage } from '../page-scope.tsx'

/** The categories that the reader opened and closed. */
export interface Folds {
  /** Whether the app runs: before that, the page must look as rendered on the server. */
  readonly isLive: boolean
  chosen(item: SidebarItem): boolean | undefined
  choose(item: SidebarItem, isOpen: boolean): void
  /** Names a category in all versions of the sidebar; empty for other items. */
  keyOf(item: SidebarItem): string
  /** Keys of categories whose link had the focus when a disclosure took its place. */
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
  // By name, because the item objects change with the sidebar.
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
  // The branch of a new page is opened, even if it was closed before, and stays open.
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

/** Names are given when one is first asked for: while pages are rendered, nobody has chosen anything. */
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
