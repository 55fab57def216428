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
): Promise<RenderFindings> {
  const { engine } = session
  const wanted = views
    .map((view) => ({ view, path: pageFile(view.url), key: engine.keyOf(renderPage, { view, frame }) }))
    .filter(({ path, key }) => {
      if (!output.isCurrent(path, key)) return true
      engine.touch(key)
      output.keep(path)
      // What plugins find in a page is known only from its result.
      return frame.plugins !== undefined
    })
  let done = 0
  return renderViews(session, { site, views: wanted.map(({ view }) => view), frame }, ({ html }, index) => {
    const { path, key } = wanted[index]!
    if (html !== undefined && !output.isCurrent(path, key)) output.stage(path, engine.bytes(html), key)
    onProgress?.({ phase: 'render', done: ++done, total: wanted.length })
  })
}

/** What was found while views were rendered. */
export interface RenderFindings {
  readonly findings: readonly Finding[]
  /** Whether every page could be rendered. */
  readonly isWhole: boolean
}

/** Renders views. What is wrong with pages that are components shows only now. */
export async function renderViews(
  session: Session,
  { site, views, frame }: RenderJob,
  each?: (page: RenderedPage, index: number) => void,
): Promise<RenderFindings> {
  const inputs = views.map((view) => ({ view, frame }))
  const pages = await session.engine.runAll(renderPage, inputs, each).catch((error: unknown) => {
    const { themes, elements } = session.contributions.theme
    const isOurs = themes.length === 0 && Object.keys(elements).length === 0
    throw isOurs || error instanceof MissingBlob ? error : themeFailure(error, session)
  })
  const findings = pages.flatMap(({ problem, findings = [] }, at) =>
    problem === undefined
      ? placeInPage(site, views[at]!, findings)
      : [unrenderedPage(site, views[at]!, problem)],
  )
  return { findings, isWhole: pages.every(({ problem }) => problem === undefined) }
}

/** A theme of the site's own threw; ours would be a bug. */
function themeFailure(error: unknown, { options }: Session): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The theme failed while a page was rendered: ${error instanceof Error ? error.message : String(error)}`,
      help: 'Fix its code. What only browsers have (`window`, `document`) belongs in an effect.',
      place: { path: options.theme || options.configFile },
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

/** Findings of plugins name the page's source where they name no place. */
function placeInPage({ routes }: Site, { url }: PageView, findings: readonly Finding[]): Finding[] {
  const route = routes[url]
  return findings.map((finding) =>
    finding.place || route?.kind !== 'page' ? finding : { ...finding, place: { path: route.path } },
  )
}
