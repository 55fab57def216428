// Merges the default theme, the components and parts of plugins and the site's themes, in this order.

import type { ComponentType } from 'react'
import type { AddedParts, Theme } from './contract.ts'
import { defaultTheme } from './theme.ts'

/** Takes from each theme only its differences from the default theme, so that several themes can change different parts. */
export function mergeThemes(
  themes: readonly Theme[],
  components: Readonly<Record<string, ComponentType<never>>>,
  added: AddedParts,
): Theme {
  const merged = { ...defaultTheme, added, prose: { ...defaultTheme.prose, ...components } as Theme['prose'] }
  for (const theme of themes) {
    const { slots, prose, ...root } = theme
    Object.assign(merged, changesOf(root, defaultTheme), {
      slots: { ...merged.slots, ...changesOf(slots, defaultTheme.slots) },
      prose: { ...merged.prose, ...changesOf(prose, defaultTheme.prose) },
    })
  }
  return merged
}

function changesOf<Level extends object>(level: Level, defaults: object): Partial<Level> {
  return Object.fromEntries(
    Object.entries(level).filter(([name, part]) => (defaults as Record<string, unknown>)[name] !== part),
  ) as Partial<Level>
}
