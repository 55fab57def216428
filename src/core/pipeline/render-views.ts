// Renders views to pages in the output, except those already in the output, and reports component pages that fail to
// render.

import { findSourcePlace } from '../engine/error-place.ts'
import { type Failure, internalError } from '../engine/internal-error.ts'
import { atPlace, type Finding, type Place } from '../model/finding.ts'
import { sourceOf } from '../model/page-key.ts'
import type { Site } from '../model/site.ts'
import type { Progress } from '../model/summary.ts'
import type { PageView } from '../model/view.ts'
import { pageFile } from '../paths/page-file.ts'
import { type ComponentProblem, type RenderedPage, renderPage } from '../render/render-page.ts'
import type { Output } from '../write/disk.ts'
import type { Session } from './session.ts'
import { type ChromeFiles, frameOf } from './shared-files.ts'

export interface RenderJob extends Pick<ChromeFiles, 'frame' | 'frames'> {
  readonly site: Site
  readonly views: readonly PageView[]
}

/** Renders views and stages each as it is rendered, except those whose files are in the output. */
export async function stageViews(
  session: Session,
  { site, views, frame, frames }: RenderJob,
  { output, onProgress }: { output: Output; onProgress: ((progress: Progress) => void) | undefined },
): Promise<RenderFindings> {
  const { engine } = session
  const unstaged = views
    .map((view, number) => {
      const key = engine.keyOf(renderPage, { view, frame: frameOf({ frame, frames }, view.locale) })
      return { view, number, path: pageFile(view.url), key }
    })
    .filter(({ view, path, key }) => {
      if (!output.isCurrent(path, key)) return true
      engine.touch(key)
      output.retain(path)
      // Findings of plugins and of code in a page are available only from its result.
      return frame.plugins !== undefined || view.code !== undefined || view.component !== undefined
    })
  let done = 0
  const job = { site, views: unstaged.map(({ view }) => view), frame, frames }
  const rendered = await renderViews(session, job, ({ html }, index) => {
    const { path, key } = unstaged[index]!
    if (html !== undefined && !output.isCurrent(path, key)) output.stage(path, engine.bytes(html), key)
    onProgress?.({ phase: 'render', done: ++done, total: unstaged.length })
  })
  const pages: (readonly Finding[])[] = views.map(() => [])
  for (const [at, { number }] of unstaged.entries()) pages[number] = rendered.pages[at]!
  return { ...rendered, pages }
}

/** Findings from rendering views. */
export interface RenderFindings {
  /** Reasons why pages could not be rendered, each once: a failing theme may fail in the same way on all pages. */
  readonly failures: readonly Finding[]
  /** Whether pages were rendered without components that throw. */
  readonly isIncomplete: boolean
  /** Findings of each page, in the order of the views. */
  readonly pages: readonly (readonly Finding[])[]
}

/** Renders views. Errors of component pages are found only here. */
export async function renderViews(
  session: Session,
  { site, views, ...shared }: RenderJob,
  each?: (page: RenderedPage, index: number) => void,
): Promise<RenderFindings> {
  const inputs = views.map((view) => ({ view, frame: frameOf(shared, view.locale) }))
  const pages = await session.engine.runAll(renderPage, inputs, each)
  const failures = new Map<string, Finding>()
  const findings = pages.map((page, at): readonly Finding[] => {
    const view = views[at]!
    const problems = findRenderProblems(session, site, { view, page })
    if (page.html !== undefined) return [...problems, ...placeInPage(site, view, page.findings ?? [])]
    for (const one of problems) failures.set(JSON.stringify(one), one)
    return []
  })
  const isIncomplete = pages.some(({ problems }) => problems !== undefined)
  return { failures: [...failures.values()], isIncomplete, pages: findings }
}

/** Returns findings that explain why a page has no HTML, or lacks components. */
export function findRenderProblems(
  { code, options }: Session,
  site: Site,
  { view, page }: { readonly view: PageView; readonly page: RenderedPage },
): Finding[] {
  const { problems = [], failure } = page
  const route = site.routes[view.url]
  const path = route?.kind === 'page' ? route.path : undefined
  const found = problems.map(({ message, part, calls }) => {
    const source = findSourcePlace(code.folder, calls)
    return part ? brokenPart(message, part, source) : unrenderedComponent(view.url, message, { path, source })
  })
  if (!failure) return found
  if (code.hasOwnTheme) return [...found, themeFailure(failure, view, options)]
  return [
    ...found,
    internalError(`The page "${view.url}" could not be rendered`, failure, path && sourceOf({ path })),
  ]
}

function brokenPart(
  problem: string,
  { name, place }: NonNullable<ComponentProblem['part']>,
  source: Place | undefined,
): Finding {
  return {
    rule: 'mdx-code',
    severity: 'error',
    message: `\`<${name}>\` threw${atPlace(source)} while the page was rendered: ${problem.replace(/\.?$/, '.')}`,
    help: 'Fix the component, or the values that are passed to it here. Browser-only APIs (`window`, `document`) belong in an effect.',
    place,
  }
}

interface Origin {
  readonly path: string | undefined
  readonly source: Place | undefined
}

function unrenderedComponent(url: string, problem: string, { path, source }: Origin): Finding {
  const isOwn = source !== undefined && source.path === path
  return {
    rule: 'component-page',
    severity: 'error',
    message: `The page "${url}" threw${isOwn ? '' : atPlace(source)} while it was rendered: ${problem}`,
    help: 'Fix the component. Browser-only APIs (`window`, `document`) belong in an effect.',
    ...(path !== undefined && { place: isOwn ? source : { path } }),
  }
}

/** Reports an error thrown by the site's theme or by a plugin's part of it. One in the default theme would be a bug. */
function themeFailure(
  { message, isLate, source, subject = 'The theme' }: Failure,
  { url }: PageView,
  { theme, configFile }: Session['options'],
): Finding {
  return {
    rule: 'configuration',
    severity: 'error',
    message: `${subject} failed while ${isLate ? `the page "${url}"` : 'a page'} was rendered: ${message}`,
    help: 'Fix its code. Browser-only APIs (`window`, `document`) belong in an effect.',
    place: source ?? { path: theme.module || configFile },
  }
}

/** Adds the page's source to plugin findings that have no place. */
function placeInPage({ routes }: Site, { url }: PageView, findings: readonly Finding[]): Finding[] {
  const route = routes[url]
  return findings.map((finding) =>
    finding.place || route?.kind !== 'page' ? finding : { ...finding, place: { path: route.path } },
  )
}
