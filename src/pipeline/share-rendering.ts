// Pages that are the same in several versions: rendered once, and filled for each version while it is staged. The HTML
// is what each would be by itself.

import { hashOfValue } from '../engine/hash.ts'
import { createSharing, type SharedView } from '../graph/share-views.ts'
import { browserView, writeView } from '../model/browser-view.ts'
import { cutPage, fillPage, REST_MARK } from '../model/edition-marks.ts'
import type { Site } from '../model/site.ts'
import type { PageView } from '../model/view.ts'
import { renderParts, renderShared } from '../render/render-shared.ts'
import type { SharedPage } from '../render/renderer.tsx'
import type { Session } from './session.ts'
import { type ChromeFiles, frameOf } from './shared-files.ts'

/** A page to be rendered. */
export interface WantedPage {
  readonly view: PageView
  readonly path: string
  readonly key: string
}

type Frames = Pick<ChromeFiles, 'frame' | 'frames'>

interface Member extends WantedPage {
  readonly shared: SharedView
}

/** Renders pages that are shared, and calls `each` with their HTML; returns those that are to be rendered by themselves. */
export async function renderSharedPages<Page extends WantedPage>(
  session: Session,
  { site, frame, frames }: Frames & { readonly site: Site },
  {
    wanted,
    each,
  }: { readonly wanted: readonly Page[]; readonly each: (page: WantedPage, html: string) => void },
): Promise<readonly Page[]> {
  const { engine, options, hasOwnTheme } = session
  if (frame.plugins || hasOwnTheme) return wanted
  const share = createSharing(site, options, (locale) =>
    engine.blob(frameOf({ frame, frames }, locale).chrome),
  )
  if (!share) return wanted
  const groups = new Map<string, (Member & { readonly page: Page })[]>()
  const alone: Page[] = []
  for (const page of wanted) {
    const shared = share(page.view)
    if (!shared) {
      alone.push(page)
      continue
    }
    const key = JSON.stringify(shared.view)
    const group = groups.get(key)
    if (group) group.push({ ...page, shared, page })
    else groups.set(key, [{ ...page, shared, page }])
  }
  const many = [...groups.values()].filter((group) => group.length > 1)
  for (const group of groups.values()) if (group.length === 1) alone.push(group[0]!.page)
  if (many.length === 0) return wanted

  const partsFor = await renderAllParts(session, { frame, frames }, many.flat())
  const sidebars = new Map<readonly unknown[], string>()
  const inputs = many.map((group) => {
    const { view, sidebar } = group[0]!.shared
    if (sidebar && !sidebars.has(sidebar)) sidebars.set(sidebar, engine.keep(sidebar))
    return {
      view,
      facts: [...new Map(group.map(({ shared }) => [JSON.stringify(shared.facts), shared.facts])).values()],
      ...(sidebar && { sidebar: sidebars.get(sidebar)! }),
      frame: frameOf({ frame, frames }, view.locale),
    }
  })
  await engine.runAll(renderShared, inputs, ({ page }, index) => {
    const group = many[index]!
    if (page === undefined) {
      // What is wrong shows on each page by itself.
      for (const member of group) alone.push(member.page)
      return
    }
    const { app, documents } = engine.blob<SharedPage>(page)
    const cut = cutPage(app, documents)
    const facts = inputs[index]!.facts.map((one) => JSON.stringify(one))
    for (const { shared, ...member } of group) {
      const parts = partsFor(shared)
      if (!parts) {
        alone.push(member.page)
        continue
      }
      const document = facts.indexOf(JSON.stringify(shared.facts))
      const writeJson = (html: string): string => writeView(browserView(member.view), html)
      each(member, fillPage(cut, document, { values: shared.values, parts, writeJson }))
    }
  })
  return alone
}

/** The edition parts of pages: those that differ in the end of an address only are rendered once. */
async function renderAllParts(
  { engine }: Session,
  frames: Frames,
  members: readonly Member[],
): Promise<(shared: SharedView) => Readonly<Record<string, string>> | undefined> {
  const keys = new Map<SharedView, string>()
  const byKey = new Map<string, SharedView['parts']>()
  const sidebars = new Map<unknown, string>()
  for (const { shared } of members) {
    const { view, sidebar } = shared.parts
    if (!sidebars.has(sidebar)) sidebars.set(sidebar, hashOfValue(sidebar))
    const key = JSON.stringify(view) + sidebars.get(sidebar)!
    keys.set(shared, key)
    byKey.set(key, shared.parts)
  }
  const inputs = [...byKey.values()].map(({ view, sidebar }) => ({
    view,
    sidebar,
    frame: frameOf(frames, view.locale),
  }))
  const results = await engine.runAll(renderParts, inputs)
  const made = new Map([...byKey.keys()].map((key, at) => [key, results[at]!.parts]))
  return (shared) => {
    const parts = made.get(keys.get(shared)!)
    const { rest } = shared.parts
    if (!parts || rest === undefined) return parts
    return Object.fromEntries(
      Object.entries(parts).map(([name, html]) => [name, html.replaceAll(REST_MARK, rest)]),
    )
  }
}
