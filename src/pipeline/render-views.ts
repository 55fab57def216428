// Views to files in the output, those that are not there yet; and what is wrong with pages that are code, which shows
// only when they are rendered.

import { ConfigProblem } from '../config/config-problem.ts'
import type { SiteState } from '../config/plugin.ts'
import { MissingBlob } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import { pageDataFile, pageFile } from '../model/page-file.ts'
import type { Site } from '../model/site.ts'
import type { Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import { type RenderedFiles, renderKey, renderPage } from '../render/render-page.ts'
import type { Output } from '../write/disk.ts'
import type { Session } from './session.ts'
import { renderFrame } from './shared-files.ts'

interface RenderJob {
  readonly state: SiteState
  readonly output: Output
  readonly onProgress: ((progress: Progress) => void) | undefined
}

/** Renders the views whose files are not as they should be; what is wrong with components shows only now. */
export async function renderViews(
  session: Session,
  { state, output, onProgress }: RenderJob,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const frame = renderFrame(session, state.site)
  const stale: { view: PageView; key: string }[] = []
  for (const view of state.views) {
    const key = renderKey(view, frame)
    const paths = viewFiles(view)
    if (paths.every((path) => output.isCurrent(path, key))) for (const path of paths) output.keep(path)
    else stale.push({ view, key })
  }
  let done = 0
  const inputs = stale.map(({ view }) => ({ view, frame }))
  const stage = ({ html, json, problem }: RenderedFiles, index: number): void => {
    const { view, key } = stale[index]!
    const [htmlFile, jsonFile] = viewFiles(view)
    if (problem !== undefined) findings.push(unrenderedPage(state.site, view, problem))
    else {
      output.stage(htmlFile, html, key)
      output.stage(jsonFile, json, key)
    }
    done++
    onProgress?.({ phase: 'render', done, total: stale.length })
  }
  await session.engine.runAll(renderPage, inputs, stage).catch((error: unknown) => {
    throw session.options.theme === '' || error instanceof MissingBlob ? error : themeFailure(error, session)
  })
  return findings
}

/** A theme of the site's own threw; ours would be a bug. */
function themeFailure(error: unknown, { options }: Session): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The theme failed while a page was rendered: ${error instanceof Error ? error.message : String(error)}`,
      help: 'Mend its code. What only browsers have (`window`, `document`) belongs in an effect.',
      place: { path: options.theme },
    },
  ])
}

/** Renders the pages that are code, to see whether they can be. */
export async function tryComponents(session: Session, { site, views }: SiteState): Promise<Finding[]> {
  const components = views.filter(({ component }) => component)
  if (components.length === 0) return []
  const frame = renderFrame(session, site)
  const inputs = components.map((view) => ({ view, frame }))
  const rendered = await session.engine.runAll(renderPage, inputs)
  return rendered.flatMap(({ problem }, at) =>
    problem === undefined ? [] : [unrenderedPage(site, components[at]!, problem)],
  )
}

function unrenderedPage({ routes }: Site, { url }: PageView, problem: string): Finding {
  const route = routes[url]
  return {
    rule: 'component-page',
    severity: 'error',
    message: `The page "${url}" threw while it was rendered: ${problem}`,
    help: 'Mend the component. What only browsers have (`window`, `document`) belongs in an effect.',
    ...(route?.kind === 'page' && { place: { path: route.path } }),
  }
}

/** The files of a view: the page, and its data for moving between pages. */
function viewFiles(view: PageView): [html: string, json: string] {
  return [pageFile(view.url), pageDataFile(view.url)]
}
