// Views to files in the output, those that are not there yet; and what is wrong with pages that are code, which shows
// only when they are rendered.

import { ConfigProblem } from '../config/config-problem.ts'
import { isMissingBlob } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import { pageDataFile, pageFile } from '../model/page-file.ts'
import type { Site } from '../model/site.ts'
import type { Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import type { SiteState } from '../plugin/site-output.ts'
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
): Promise<{ readonly findings: readonly Finding[]; readonly isWhole: boolean }> {
  const findings: Finding[] = []
  let isWhole = true
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
  const stage = ({ html, json, problem, findings: found = [] }: RenderedFiles, index: number): void => {
    const { view } = stale[index]!
    // What was found has to be found again: a page with findings is rendered in every build.
    const key = found.length > 0 ? '' : stale[index]!.key
    findings.push(...placeInPage(state.site, view, found))
    const [htmlFile, jsonFile] = viewFiles(view)
    if (problem !== undefined) {
      isWhole = false
      findings.push(unrenderedPage(state.site, view, problem))
    } else {
      output.stage(htmlFile, html, key)
      output.stage(jsonFile, json, key)
    }
    done++
    onProgress?.({ phase: 'render', done, total: stale.length })
  }
  await session.engine.runAll(renderPage, inputs, stage).catch((error: unknown) => {
    const { themes, elements } = session.contributions.theme
    const isOurs = themes.length === 0 && Object.keys(elements).length === 0
    throw isOurs || isMissingBlob(error) ? error : themeFailure(error, session)
  })
  return { findings, isWhole }
}

/** A theme of the site's own threw; ours would be a bug. */
function themeFailure(error: unknown, { options }: Session): ConfigProblem {
  return new ConfigProblem([
    {
      rule: 'configuration',
      severity: 'error',
      message: `The theme failed while a page was rendered: ${error instanceof Error ? error.message : String(error)}`,
      help: 'Mend its code. What only browsers have (`window`, `document`) belongs in an effect.',
      place: { path: options.theme || options.configFile },
    },
  ])
}

/** Renders the pages that are code, to see whether they can be; all of them where plugins look at what is rendered. */
export async function tryComponents(session: Session, { site, views }: SiteState): Promise<Finding[]> {
  const components = session.renderCode ? views : views.filter(({ component }) => component)
  if (components.length === 0) return []
  const frame = renderFrame(session, site)
  const inputs = components.map((view) => ({ view, frame }))
  const rendered = await session.engine.runAll(renderPage, inputs)
  return rendered.flatMap(({ problem, findings = [] }, at) =>
    problem === undefined
      ? placeInPage(site, components[at]!, findings)
      : [unrenderedPage(site, components[at]!, problem)],
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

/** Findings of plugins name the page's source where they name no place. */
function placeInPage({ routes }: Site, { url }: PageView, findings: readonly Finding[]): Finding[] {
  const route = routes[url]
  return findings.map((finding) =>
    finding.place || route?.kind !== 'page' ? finding : { ...finding, place: { path: route.path } },
  )
}

/** The files of a view: the page, and its data for moving between pages. */
function viewFiles(view: PageView): [html: string, json: string] {
  return [pageFile(view.url), pageDataFile(view.url)]
}
