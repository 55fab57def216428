// Everything wrong with a site, and the files beside its pages: what `check`, `build` and `dev` report alike.

import { dirname } from 'node:path/posix'
import { runChecks } from '../check/run-checks.ts'
import { placeOfField } from '../config/config-place.ts'
import { hashOfValue } from '../engine/hash.ts'
import { contentFolders } from '../locales/locale-version.ts'
import type { Finding, Place } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { OutputFile } from '../model/output.ts'
import type { Page } from '../model/page.ts'
import type { Route, Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { pageFile } from '../paths/page-file.ts'
import { foldPath } from '../paths/url-path.ts'
import { type Check, mayContain, type SiteOutput, type SiteState } from '../plugin/site-output.ts'
import { checkSamples } from '../samples/check-samples.ts'
import type { SamplesInput, UsableSchema } from '../samples/find-sample-problems.ts'
import { readSchema, type SchemaInput } from '../samples/read-schema.ts'
import { markdownFile } from '../view/markdown-file.ts'
import { FEEDBACK_ELEMENT } from '../view/page-feedback.ts'
import { findPathProblems, type RequestedFile } from '../write/path-problems.ts'
import { describeRefusal } from './folder-problems.ts'
import { contentsKey, generateOutputs } from './generate-outputs.ts'
import { printFiles } from './generate-print-pages.ts'
import type { SiteContent } from './read-content.ts'
import { renderViews } from './render-views.ts'
import type { Session } from './session.ts'
import { componentFiles, islandFiles } from './shared-files.ts'
import type { Snapshot } from './snapshot.ts'

export interface Inspection {
  /** The files that outputs make. */
  readonly outputs: readonly OutputFile[]
  /** In the order of reporting, with the rules of the configuration applied. */
  readonly findings: readonly Finding[]
}

/** Makes the outputs and runs the checks. `extra` findings are reported along with theirs. */
export async function inspectSite(
  snapshot: Snapshot,
  state: SiteState,
  {
    outputs = snapshot.session.code.contributions.outputs,
    extra = [],
    onPathsRequested = () => {},
  }: InspectOptions = {},
): Promise<Inspection> {
  const { session } = snapshot
  const { code } = session
  const prints = printFiles(state.site, session.options)
  const beside = [...otherFiles(snapshot, state, []).map(({ path }) => path), ...prints]
  const made = await generateOutputs(session, { ...state, outputs: beside }, outputs)
  // Links name a document by its path.
  const paths = [...made.files.map(({ path }) => path), ...prints, ...prints.map((path) => dirname(path))]
  const samples = await checkCode(session, state.pages)
  const findings = runChecks(
    code.contributions.checks.map((check) => limitCheck(check, session)),
    {
      ...state,
      servedPaths: code.contributions.servedPaths,
      get outputs() {
        onPathsRequested()
        return paths
      },
    },
    {
      earlier: [...contentFindings(snapshot, state), ...made.findings, ...samples, ...extra],
      ruleNames: Object.keys(code.contributions.rules),
      adjust: code.contributions.adjust,
    },
  )
  return { outputs: made.files, findings }
}

/** A check of a plugin may not go on for ever. */
function limitCheck(check: Check, { code, engine }: Session): Check {
  const isOfPlugin = code.plugins.some(({ name }) => name === check.plugin)
  return isOfPlugin ? { ...check, run: (state) => engine.limit(() => check.run(state)) } : check
}

export interface InspectOptions {
  /** Default: all of the session. */
  readonly outputs?: readonly SiteOutput[]
  readonly extra?: readonly Finding[]
  /** Called when a check asks for the paths of all files that outputs make. */
  readonly onPathsRequested?: () => void
}

/** The same, and the files that are not pages. What finds nothing is not made where nothing asks for the paths of its files. */
export async function inspectWithoutSilent(
  snapshot: Snapshot,
  state: SiteState,
  extra: readonly Finding[],
): Promise<Inspection> {
  const all = snapshot.session.code.contributions.outputs
  const silent = all.filter(({ isSilent }) => isSilent)
  let isAsked = false
  const inspection = await inspectSite(snapshot, state, {
    outputs: all.filter((output) => !silent.includes(output)),
    extra,
    onPathsRequested: () => {
      isAsked = true
    },
  })
  const others = [
    ...otherFiles(snapshot, state, inspection.outputs).map(({ path }) => path),
    ...state.views.map(({ url }) => pageFile(url)),
  ]
  const mayMeet = (path: string): boolean => silent.some((output) => mayContain(output, path))
  isAsked ||= others.some((path) => placesOf(foldPath(path)).some(mayMeet))
  return isAsked ? inspectSite(snapshot, state, { extra }) : inspection
}

/** What a file may meet: another at its path or at that of a folder it is in, or a folder at its path. */
function placesOf(path: string): string[] {
  return [...path.split('/').map((_, at, names) => names.slice(0, at + 1).join('/')), `${path}/`]
}

/** Renders the pages that are code, to see whether they can be; all of them where plugins look at what is rendered. */
export async function tryComponents(
  { session, shared }: Snapshot,
  { site, views }: SiteState,
): Promise<readonly Finding[]> {
  const wanted = session.code.renderCode ? views : views.filter(({ component, code }) => component ?? code)
  if (wanted.length === 0) return []
  return (await renderViews(session, { site, views: wanted, ...shared })).findings
}

/** All files of the output that are not pages. */
export function otherFiles(
  { session, shared }: Snapshot,
  state: SiteState,
  outputs: readonly OutputFile[],
): OutputFile[] {
  const components = state.views.flatMap(({ component }) => component ?? [])
  const codes = state.views.flatMap(({ code }) => code ?? [])
  return [
    ...usedThemeFiles(session, state.pages),
    ...shared.files,
    ...componentFiles(session.code, components),
    ...islandFiles(session.code, codes),
    ...outputs,
  ]
}

/** The files of the theme without those of elements that no page has, and of directions and versions. */
export function usedThemeFiles({ code, options }: Session, pages: readonly Page[]): readonly OutputFile[] {
  const used = new Set(pages.flatMap(({ elements = [] }) => elements))
  if (options.chrome.feedback) used.add(FEEDBACK_ELEMENT)
  const has = {
    rtl: [options.chrome, ...options.locales].some(({ direction }) => direction === 'rtl'),
    versions: options.collections.some(({ localeVersion }) => localeVersion?.version),
  }
  return code.themeFiles.filter(
    ({ element, only }) => (element === undefined || used.has(element)) && (!only || has[only]),
  )
}

/** Everything wrong with the content, before rules are applied. */
function contentFindings({ session, content }: Snapshot, state: SiteState): Finding[] {
  return [
    ...session.findings,
    ...content.findings,
    ...findRefusedStatic(session),
    ...(state.pages.length === 0 ? [noContent(state.options)] : []),
    ...[...content.categories, ...content.authors, ...content.tagFiles].flatMap(({ findings }) => findings),
    // A source that is several pages is parsed once.
    ...[...new Set(state.pages.map(({ findings }) => findings))].flat(),
    ...state.site.findings,
    ...findUnusedPartials(content, state),
  ]
}

/** Markdown that was written to be included, and is not. */
function findUnusedPartials({ partials }: SiteContent, { pages }: SiteState): Finding[] {
  if (partials.length === 0) return []
  const used = new Set(pages.flatMap(({ includes = [] }) => includes))
  return partials
    .filter((path) => !used.has(path))
    .map((path) => ({
      rule: 'unused-partial',
      severity: 'warning',
      message:
        'No page includes this file. Its name, or that of its folder, starts with `_`, so it is no page.',
      help: 'Include it with `::include{file="…"}`, delete it, or remove the `_` to make it a page.',
      place: { path },
    }))
}

/** What is in the static folders and no file of the site. */
function findRefusedStatic({ engine, options }: Session): Finding[] {
  return options.staticFolders
    .flatMap((folder) => [folder, `${folder}/.well-known`])
    .flatMap((folder) => engine.files.refused(folder))
    .map((one) => describeRefusal(one, 'move it out of the static folder'))
}

function noContent(options: SiteOptions): Finding {
  const { collections } = options
  const place = placeOfField(options, ['content'])
  const folders = contentFolders(collections).map(({ folder }) =>
    folder === '.' ? 'this folder' : `"${folder}"`,
  )
  return {
    rule: 'no-content',
    severity: 'error',
    message: `There is no page: no Markdown file is in ${folders.join(' or ') || 'any folder'}.`,
    help: 'Write a page, `index.md`, or name the folder that has some under `content` in site.config.ts. `octavo init` writes a first site.',
    ...(place && { place }),
  }
}

/** The findings a build would have when it puts pages, the theme and the files of outputs into one folder. */
export function findOutputProblems(state: SiteState, files: readonly OutputFile[]): Finding[] {
  const pages = state.views.map(({ url }): RequestedFile => ({ path: pageFile(url), key: `page ${url}` }))
  const made = files.map(({ path, contents }): RequestedFile => ({ path, key: contentsKey(contents) }))
  const prints = printFiles(state.site, state.options).map((path): RequestedFile => ({ path, key: 'print' }))
  return placeInSources(findPathProblems([...pages, ...made, ...prints]), state, files)
}

/** Findings about the output, each with the source of the file it is about, where that is one. */
export function placeInSources(
  findings: readonly Finding[],
  { site }: SiteState,
  files: readonly OutputFile[],
): Finding[] {
  if (findings.length === 0) return []
  const places = new Map<string, Place>()
  for (const route of Object.values(site.routes)) {
    const place = placeOfRoute(route, site)
    if (!place) continue
    // The stub at `/guide.html` and the copy in Markdown are made for the page too.
    const paths = [pageFile(route.url), pageFile(`${route.url}.html`), markdownFile(route.url)]
    for (const path of paths) places.set(path, place)
  }
  for (const { path, contents } of files)
    if (contents.kind === 'copy') places.set(path, { path: contents.from })
  return findings.map((finding) => {
    const place = finding.output === undefined ? undefined : places.get(finding.output)
    return place === undefined || finding.place ? finding : { ...finding, place }
  })
}

/** The place that sets a route's path: a page's `slug`, the entry of a tag or an author, an alias. */
function placeOfRoute(route: Route, { heads }: Site): Place | undefined {
  if (route.kind !== 'page') return route.place
  const head = heads[route.path]
  return head ? { ...keyPlace(head, 'slug'), path: head.file ?? head.path } : { path: route.path }
}

/** Findings of the samples of these pages, and of the schemas that the configuration registers. */
export async function checkCode(session: Session, pages: readonly Page[]): Promise<readonly Finding[]> {
  const { options, engine } = session
  const { plugins, pluginCode } = session.code
  const { schemas, findings } = await readSchemas(session)
  const isChecked = plugins.some(({ samples }) => samples)
  const settings: SamplesInput['settings'] = {
    ...options.samples,
    schemas,
    ...(isChecked && pluginCode && { plugins: pluginCode }),
  }
  const settingsHash = hashOfValue(settings)
  const files = new Map(pages.map((page) => [page.file ?? page.path, page.samples]))
  const inputs = [...files].flatMap(([path, samples]): SamplesInput[] =>
    samples === undefined ? [] : [{ path, samples, settings, settingsHash }],
  )
  return [...findings, ...(await engine.runAll(checkSamples, inputs)).flat()]
}

async function readSchemas({ options, engine }: Session): Promise<{
  readonly schemas: readonly UsableSchema[]
  readonly findings: readonly Finding[]
}> {
  const { schemas } = options.samples
  const inputs = schemas.flatMap(({ name, file, at = '', exceptions, strict }): SchemaInput[] =>
    file === undefined ? [] : [{ name, file, at, exceptions, strict }],
  )
  const read = await engine.runAll(readSchema, inputs)
  const byName = new Map(inputs.map(({ name }, index) => [name, read[index]!]))
  return {
    schemas: schemas.map((one) => {
      const schema = byName.get(one.name)?.schema
      return { ...one, ...(schema !== undefined && { schema }) }
    }),
    findings: [...byName].flatMap(([name, { findings }]) => {
      const place = placeOfField(options, ['samples', 'schemas', name])
      return findings.map((finding) => ({ ...finding, ...(place && { place }) }))
    }),
  }
}
