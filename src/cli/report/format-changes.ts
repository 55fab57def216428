// What a save changed in the report of `octavo dev`, as text: what is new in full, the rest as counts.

import type { FindingChanges } from '../../serve/finding-changes.ts'
import { formatBlocks, type TextStyle } from './format-text.ts'

/** Empty where nothing changed. */
export function formatChanges({ added, fixed, kept }: FindingChanges, style: TextStyle): string {
  if (added.length + fixed.length === 0) return ''
  if (added.length + kept === 0) return `${style.colors.green('all findings fixed')}\n`
  const counts = [
    added.length > 0 && style.colors.yellow(`${added.length} new`),
    fixed.length > 0 && style.colors.green(`${fixed.length} fixed`),
    kept > 0 && `${kept} still there`,
  ]
  return `${formatBlocks(added, style).text}${counts.filter(Boolean).join(', ')}\n`
}
