// Views to pages in the output, those that are not there yet; and what is wrong with pages that are code, which shows
// only when they are rendered.

import { ConfigProblem } from '../config/config-problem.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import { pageFile } from '../model/page-file.ts'
import type { Site } from '../model/site.ts'
import type { Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import { type RenderedPage, type RenderFrame, renderPage } from '../render/render-page.ts'
import type { Output } from '../write/disk.ts'
import type { Session } from './session.ts'

export interface RenderJob {
  readonly site: Site
  readonly views: readonly PageView[]
  readonly frame: RenderFrame
}

/** Renders views and stages each as it comes, those aside whose files are in the output. */
export async function stageViews(
  session: Session,
  { site, views, frame }: RenderJob,
  { output, onProgress }: { output: Output; onProgress: ((progress: Progress) => void) | undefined },
): Promise<Finding[]> {
  const { engine } = session
  const stale: { view: PageView; key: string }[] = []
  for (const view of views) {
    const key = engine.keyOf(renderPage, { view, frame })
    const path = pageFile(view.url)
    if (output.isCurrent(path, key)) {
      engine.touch(key)
      output.keep(path)
    } else stale.push({ view, key })
  }
  let done = 0
  return renderViews(session, { site, views: stale.map(({ view }) => view), frame }, ({ html }, index) => {
    const { view, key } = stale[index]!
    if (html !== undefined) output.stage(pageFile(view.url), engine.bytes(html), key)
    onProgress?.({ phase: 'render', done: ++done, total: stale.length })
  })
}

/** Renders views. What is wrong with pages that are components shows only now. */
export async function renderViews(
  session: Session,
  { site, views, frame }: RenderJob,
  each?: (page: RenderedPage, index: number) => void,
): Promise<Finding[]> {
  const inputs = views.map((view) => ({ view, frame }))
  const pages = await session.engine.runAll(renderPage, inputs, each).catch((error: unknown) => {
    throw session.options.theme === '' || error instanceof MissingBlob ? error : themeFailure(error, session)
  })
  return pages.flatMap(({ problem }, at) =>
    problem === undefined ? [] : [unrenderedPage(site, views[at]!, problem)],
  )
}

/** A theme of the site's own threw; ours would be a bug. */
function themeFailure(error: unknown, { options }: Session): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The theme failed while a page was rendered: ${error instanceof Error ? error.message : String(error)}`,
      help: 'Fix its code. What only browsers have (`window`, `document`) belongs in an effect.',
      place: { path: options.theme },
    },
  ])
}

function unrenderedPage({ routes }: Site, { url }: PageView, problem: string): Finding {
  const route = routes[url]
  return {
    rule: 'component-page',
    severity: 'error',
    message: `The page "${url}" threw while it was rendered: ${problem}`,
    help: 'Fix the component. What only browsers have (`window`, `document`) belongs in an effect.',
    ...(route?.kind === 'page' && { place: { path: route.path } }),
  }
}
