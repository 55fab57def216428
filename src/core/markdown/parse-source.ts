// Parses a source file into a Page.
//
// 1. Strip the front matter.                         3. Convert to hast, with raw HTML and plugins.
// 2. Parse the body to mdast (`read-tree.ts`).       4. Collect ids, outline, links, files, sections.
//
// Plugins transform the page between these steps: see the stages in `plugin/transforms.ts`.

import type { Root as MdastRoot } from 'mdast'
import type { StepContext } from '../engine/step-context.ts'
import type { DisableComment } from '../model/disable-comment.ts'
import type { Finding } from '../model/finding.ts'
import type { RawHref, RawLink, UsedFile } from '../model/page.ts'
import type { FileText, LineOrigins, PagePlace, PageScope } from '../plugin/transforms.ts'
import type { FormatTree } from '../registry/page-format.ts'
import { pageFormats } from '../registry/registry.ts'
import { createElements } from './create-elements.ts'
import { findDownload, findImage, findMedia, refuseActiveFiles } from './files/find-file.ts'
import { readSource } from './files/read-source.ts'
import { changeText } from './front-matter/change-text.ts'
import { type RawHead, readRawHead, titleFromName } from './front-matter/page-head.ts'
import { createLineOrigins, mapFindings, mapPlaces } from './origins/line-origins.ts'
import { rebaseLinks, withOriginalHrefs } from './origins/rebase-links.ts'
import type { ParseInput, ParseResult } from './parse-input.ts'
import { type ParseTools, toolsFor } from './parse-tools.ts'
import { joinFiles, readTree, type TreeTools } from './syntax/read-tree.ts'
import { collectDisableComments } from './transforms/collect-disable-comments.ts'
import { collectLinks, type RawImage } from './transforms/collect-links.ts'
import { findingKey, unknownDirectives } from './transforms/directives.ts'
import { setEntryIds } from './transforms/entries.ts'
import { limitMarkdown } from './transforms/limit-depth.ts'
import { nameText } from './transforms/name-text.ts'
import { outlineHeadings, SHELL_ID_HELP } from './transforms/outline-headings.ts'
import { plainBody } from './transforms/plain-body.ts'
import { removedHtml } from './transforms/removed-html.ts'
import { countWords, cutSections, describeBody, readExcerpt } from './transforms/sections.ts'
import { shapeElements } from './transforms/shape-elements.ts'
import { createVariables } from './variables/site-variables.ts'

/** Parses a source file. Depends only on its input and on files read through the context. */
export async function parseSource(input: ParseInput, context: StepContext): Promise<ParseResult> {
  const { path, settings, settingsHash } = input
  const decoded = input.text === undefined ? readSource(path, context) : { text: input.text, findings: [] }
  const tools = await toolsFor(settings, settingsHash, context)
  const changed = await changeText(decoded.text, path, { changers: tools.source, context })
  const source = changed.text
  const raw = readRawHead(input, source, {
    ...settings,
    frontMatter: tools.frontMatter,
    variables: createVariables({ path }, context),
  })
  const { head, lines } = raw
  const text = '\n'.repeat(lines) + raw.body
  const origins = createLineOrigins(path, text)
  const page: PagePlace = { ...settings, path, folder: input.folder }
  const file = { path, text, variables: head.meta.variables }
  const treeTools: TreeTools = { ...tools, parse: tools.markdown.parse, page, context }
  const disableComments: DisableComment[] = []
  const read = await readText(file, { input, source, raw, origins, tools, treeTools, disableComments })
  const { request, parsed } = read
  if (request !== undefined) return { request, ...(parsed !== undefined && { parsed }) }

  const metaFindings = raw.findings.filter((finding) => !isUsedKey(finding, source, read))
  const byteFindings = [...decoded.findings, ...changed.findings]
  const findings: Finding[] = [...byteFindings, ...metaFindings]
  const body = await createBody(read, { input, raw, page, origins, tools, treeTools, findings, context })
  const { hast, headings, sections, data, created, originalHrefs, requestedLinks } = body
  const { links, images, media, anchors, cardLists, elements: withFiles } = body.references
  const files = findFiles(
    { images, media, links, assets: read.assets ?? [] },
    { head, page, context, findings },
  )
  const titleHeading = headings.find(({ depth }) => depth === 1)
  const marker = settings.excerptMarkers?.[input.collection]
  const excerpt = readExcerpt(hast, headings, { elements: tools.elements, marker })
  const { instances, code } = read
  // A page whose bytes could not be decoded is reported as such, not as empty.
  const isEmpty = byteFindings.length === 0 && !instances && !body.hasContent
  return {
    ...head,
    title: head.meta.title ?? (titleHeading?.text || titleFromName(input)),
    hasTitleHeading: titleHeading !== undefined,
    description: head.meta.description ?? describeBody(hast, tools.elements),
    ...(excerpt !== undefined && { excerpt }),
    ...(created.head && { head: created.head }),
    body: context.put({ ...plainBody(hast), ...(instances && { instances }) }),
    ...(code && { code }),
    sections: context.put(sections),
    ...(Object.keys(data).length > 0 && { data }),
    headings,
    anchors,
    ...(cardLists.length > 0 && { cardLists }),
    ...(withFiles.length > 0 && { elements: withFiles }),
    links: withOriginalHrefs(mapPlaces([...links, ...canonicalLink(head)], path, origins), originalHrefs),
    files: withOriginalHrefs(mapPlaces(files, path, origins), originalHrefs),
    ...(origins.isMixed() && { includes: origins.included() }),
    ...(settings.hasTranslations && { textHash: nameText(source) }),
    ...(requestedLinks.size > 0 && { requestedLinks: [...requestedLinks].sort() }),
    ...(isEmpty && { isEmpty }),
    words: countWords(sections),
    ...(disableComments.length > 0 && { disableComments }),
    findings: mapFindings(findings, path, origins),
  }
}

interface BodyRequest {
  readonly input: ParseInput
  readonly raw: RawHead
  readonly page: PagePlace
  readonly origins: LineOrigins
  readonly tools: ParseTools
  readonly treeTools: TreeTools
  /** Findings of the page, which each stage extends. */
  readonly findings: Finding[]
  readonly context: StepContext
}

/** Converts the Markdown tree of a page to its body, and collects headings, links and sections. */
async function createBody(read: FormatTree, request: BodyRequest) {
  const { input, raw, page, origins, tools, treeTools, findings, context } = request
  const { path, settings } = input
  const { tree: mdast } = read
  const report = (finding: Finding): void => void findings.push(finding)
  const unknownFindings = unknownDirectives(mdast)
  const requestedLinks = new Set<string>()
  const linkUrl = (href: string): string | undefined => {
    requestedLinks.add(href)
    return input.linkUrls && (input.linkUrls[href] ?? href)
  }
  const forPlugins = settings.plugins && { frontMatter: raw.frontMatter, body: raw.body, linkUrl }
  const convert = (tree: MdastRoot) => createElements(tools, tree, { ...input, ...forPlugins }, context)
  const data: Record<string, unknown> = {}
  const scope: PageScope = {
    ...{ page, meta: raw.head.meta, context, origins, headings: [], sections: [], data, report },
    parse: (markdown) => readTree({ path, text: markdown }, treeTools).tree,
    async toHast(tree) {
      const converted = await convert(tree)
      findings.push(...converted.findings)
      return converted.hast
    },
  }
  // Nested includes may exceed the depth limit even if each file does not.
  if (origins.isMixed()) findings.push(...limitMarkdown(mdast, '', path))
  for (const transform of tools.stages.page) await transform(mdast, scope)
  const created = await convert(mdast)
  const { hast } = created
  // Ignore unknown directives that a plugin has resolved.
  const unresolved = unknownDirectives(mdast)
  const isResolved = (key: string): boolean => unknownFindings.has(key) && !unresolved.has(key)
  findings.push(...read.findings.filter((one) => unknownFindings.size === 0 || !isResolved(findingKey(one))))
  // Plugins may fail because a link URL is not yet resolved. The page is parsed again, so ignore the error now.
  if (requestedLinks.size === 0 || input.linkUrls) findings.push(...created.findings)

  const originalHrefs = rebaseLinks(hast, path, { origins, scope: page })
  for (const transform of tools.stages.html) await transform(hast, scope)
  const outline = outlineHeadings(hast, (element) => {
    report(removedHtml({ element, attribute: 'id', parent: hast, path, help: SHELL_ID_HELP }))
  })
  scope.headings = mapPlaces(outline, path, origins)
  const shapes = Object.fromEntries(
    Object.entries(tools.shapes).map(([name, createShape]) => [name, createShape(scope)]),
  )
  findings.push(...shapeElements(hast, { elements: tools.elements, names: tools.names, path, shapes }))
  for (const transform of tools.stages.elements) await transform(hast, scope)
  setEntryIds(hast)
  const { headings } = scope
  const references = collectLinks(hast, tools.elements)
  const hasContent = hast.children.some(
    (node) => node.type === 'element' || (node.type === 'text' && node.value.trim() !== ''),
  )
  const sections = cutSections(hast, headings, tools.elements)
  scope.sections = sections
  for (const transform of tools.stages.sections) await transform(hast, scope)
  return { hast, headings, sections, data, created, references, hasContent, originalHrefs, requestedLinks }
}

interface FileReferences {
  readonly images: readonly RawImage[]
  readonly media: readonly RawHref[]
  readonly links: readonly RawLink[]
  /** Files that the code of the page refers to. */
  readonly assets: readonly string[]
}

/** Finds the files that a page refers to. */
function findFiles(
  { images, media, links, assets }: FileReferences,
  {
    head,
    page,
    context,
    findings,
  }: {
    readonly head: RawHead['head']
    readonly page: PagePlace
    readonly context: StepContext
    readonly findings: Finding[]
  },
): readonly UsedFile[] {
  const found = [
    ...[...images, ...socialImage(head)].map((image) => findImage(image, page, context)),
    ...[...media, ...assets.map(placeAtTop)].map((one) => findMedia(one, page, context)),
    ...links.map((link) => findDownload(link, page, context)),
  ].filter((file) => file !== undefined)
  if (!page.sanitize) return found
  const { files, findings: refused } = refuseActiveFiles(found, page)
  findings.push(...refused)
  return files
}

interface TextRequest extends Pick<BodyRequest, 'input' | 'raw' | 'origins' | 'tools' | 'treeTools'> {
  /** The complete file. */
  readonly source: string
  readonly disableComments: DisableComment[]
}

/** In characters. Shorter pages parse within the time limit, and a timer for each page costs 2 % of a build. */
const SHORT_TEXT = 10_000

/** Parses the text of a page to mdast and inserts included files. */
async function readText(
  file: FileText,
  { input, source, raw, origins, tools, treeTools, disableComments }: TextRequest,
): Promise<FormatTree> {
  const { lines, frontMatter } = raw
  const format = input.format && pageFormats().find(({ name }) => name === input.format!.name)
  if (format?.readTree)
    return format.readTree(
      { ...file, frontMatter, completeText: source, lines },
      { ...treeTools, ...input.format!, markdown: tools.markdown, origins, disableComments },
    )
  const parse = (): FormatTree => {
    const { tree, findings } = readTree(file, treeTools)
    disableComments.push(...collectDisableComments(tree, source, lines))
    const joined = joinFiles(tree, file, { ...treeTools, origins, disableComments })
    return { tree, findings: [...findings, ...joined] }
  }
  const isShort = file.text.length < SHORT_TEXT && !file.text.includes('include')
  return isShort ? parse() : treeTools.context.limit(parse)
}

/** Whether the finding is about a custom front matter key that the page's code uses. */
function isUsedKey({ rule, place }: Finding, text: string, { usesKey }: FormatTree): boolean {
  if (!usesKey || rule !== 'unknown-front-matter') return false
  const [, key] = /^["']?([\w-]+)/.exec(text.split('\n')[(place?.line ?? 0) - 1] ?? '') ?? []
  return key !== undefined && usesKey(key)
}

/** Position at the top of the page, for files that code references without a position. */
function placeAtTop(href: string): RawHref {
  return { href, line: 1, column: 1, endLine: 1, endColumn: 1 }
}

/** The social image, as a file reference like an image in the text. */
function socialImage({ meta, keyPlaces }: RawHead['head']): RawImage[] {
  if (meta.image === undefined) return []
  const [line, column] = keyPlaces.image ?? [1, 1]
  return [{ href: meta.image, alt: '', line, column, endLine: line, endColumn: column }]
}

/** The canonical page, resolved and checked like a link in the text. */
function canonicalLink({ meta, keyPlaces }: RawHead['head']): RawLink[] {
  if (meta.canonical === undefined) return []
  const [line, column] = keyPlaces.canonical ?? [1, 1]
  return [{ href: meta.canonical, text: '', line, column, endLine: line, endColumn: column }]
}
