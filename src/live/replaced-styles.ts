// Whether two sessions differ in nothing but the style sheets of their themes, which open pages can replace in place.

import { hashOfValue } from '../engine/hash.ts'
import type { Session } from '../pipeline/session.ts'
import type { Snapshot } from '../pipeline/snapshot.ts'
import type { ReplacedStyles } from './live-site.ts'

/** The style sheets that a new session replaces; undefined where more than that has changed, or nothing. */
export function findReplacedStyles(
  old: Session,
  { session, shared }: Pick<Snapshot, 'session' | 'shared'>,
): ReplacedStyles | undefined {
  const [before, now] = [stylesOf(old), stylesOf(session)]
  const isOnlyStyle = withoutStyles(old) === withoutStyles(session) && before.length === now.length
  const paths = before.map((path, at) => [path, now[at]!] as const).filter(([path, next]) => path !== next)
  if (!isOnlyStyle || paths.length === 0) return undefined
  return { paths: Object.fromEntries(paths), build: shared.frame.build }
}

function stylesOf({ code: { theme } }: Session): readonly string[] {
  const { assets } = theme
  return [...assets.styles, ...Object.values(assets.kindStyles), ...assets.rtlStyles]
}

/** Names everything else that pages are made from. */
function withoutStyles({ options, code, never }: Session): string {
  const { pluginCode, theme } = code
  const files = theme.files.filter(({ path }) => !path.endsWith('.css')).map(({ path, hash }) => [path, hash])
  return hashOfValue([options, pluginCode, theme.renderer, theme.assets.scripts, files, never])
}
