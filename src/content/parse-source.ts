// Parses a source file into a Page.
//
// 1. Strip the front matter.                         4. Convert to hast, with raw HTML and plugins.
// 2. Parse the body to mdast.                        5. Collect ids, outline, links, files, sections.
// 3. Resolve directives to elements.                 6. Highlight code; store the plain body.
//
// Steps 2 and 3 are in `read-tree.ts`.

import type { StepContext } from '../engine/step.ts'
import type { DisableComment } from '../model/disable-comment.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { Page, RawHref, RawLink } from '../model/page.ts'
import type { CodeRequest, PageCode } from '../model/page-code.ts'
import type { Source } from '../model/source.ts'
import { collectSamples } from './code/collect-samples.ts'
import { highlightCodeBlocks } from './code/highlight-code.ts'
import { createHighlighter } from './code/highlighter.ts'
import { shapeCodeBlocks } from './code/shape-code.ts'
import { createElements, fillTables } from './create-elements.ts'
import { findDownload, findImage, findMedia, refuseActiveFiles } from './files/find-file.ts'
import { readSource } from './files/read-source.ts'
import { changeText } from './front-matter/change-text.ts'
import { type RawHead, readRawHead, titleFromName } from './front-matter/page-head.ts'
import { includeFiles } from './includes/include-files.ts'
import { createLineOrigins, type LineOrigins, mapFindings, mapPlaces } from './includes/line-origins.ts'
import { rebaseLinks, withOriginalHrefs } from './includes/rebase-links.ts'
import type { Markdown } from './markdown/markdown.ts'
import { type FileText, type FileTree, readTree, type TreeTools } from './markdown/read-tree.ts'
import type { MdxInput, MdxTree } from './mdx/read-mdx.ts'
import { type ParseSettings, toolsFor } from './parse-tools.ts'
import { pairSamples } from './schema/pair-samples.ts'
import { collectDisableComments } from './transforms/collect-disable-comments.ts'
import { collectLinks, type RawImage } from './transforms/collect-links.ts'
import { unknownDirectives } from './transforms/directives.ts'
import { drawElements } from './transforms/draw-elements.ts'
import { removedHtml } from './transforms/drop-unsafe.ts'
import { setEntryIds } from './transforms/entries.ts'
import { readGlossary } from './transforms/glossary-terms.ts'
import { limitMarkdown } from './transforms/limit-depth.ts'
import { nameText } from './transforms/name-text.ts'
import { outlineHeadings, SHELL_ID_HELP } from './transforms/outline-headings.ts'
import { fillIndexes } from './transforms/page-index.ts'
import { plainBody } from './transforms/plain-body.ts'
import { countWords, cutSections, describeBody, readExcerpt } from './transforms/sections.ts'
import { shapeElements } from './transforms/shape-elements.ts'
import { createVariables } from './transforms/site-variables.ts'

export interface ParseInput extends Source {
  readonly settings: ParseSettings
  readonly settingsHash: Hash
  /** Bundling state of an `.mdx` page. */
  readonly mdx?: MdxInput
  /** Resolved URLs of links to files, once a plugin has requested them. */
  readonly linkUrls?: Readonly<Record<string, string>>
}

/** The parsed page, or a request for code that must be bundled first. */
export type ParseResult = Page | { readonly request: CodeRequest }

const highlight = createHighlighter()

/** Parses a source file. Depends only on its input and on files read through the context. */
export async function parseSource(input: ParseInput, context: StepContext): Promise<ParseResult> {
  const { path, settings, settingsHash } = input
  const decoded = input.text === undefined ? readSource(path, context) : { text: input.text, findings: [] }
  const tools = await toolsFor(settings, settingsHash, context)
  const { text: source, findings: changeFindings } = await changeText(decoded.text, path, {
    changers: tools.source,
    context,
  })
  const byteFindings = [...decoded.findings, ...changeFindings]
  const { elements, frontMatter } = tools

  const {
    head,
    body,
    lines,
    frontMatter: values,
    findings: metaFindings,
  } = readRawHead(input, source, {
    ...settings,
    frontMatter,
    variables: createVariables({ path }, context),
  })
  const text = '\n'.repeat(lines) + body
  const origins = createLineOrigins(path, text)
  const file = { path, text, variables: head.meta.variables }
  const scope = { ...settings, path, folder: input.folder }
  const treeTools: TreeTools = {
    parse: tools.markdown.parse,
    directives: tools.directives,
    components: tools.components,
    componentImports: tools.componentImports,
    modules: tools.modules,
    source: tools.source,
    elements,
    sampleLanguages: tools.sampleLanguages,
    ...(tools.emoji && { emoji: tools.emoji }),
    code: settings.code,
    hasPlugins: settings.plugins !== undefined,
    scope,
    context,
    callouts: Object.keys(settings.callouts ?? {}),
  }
  const disableComments: DisableComment[] = []
  const read = await readText(file, {
    input,
    completeText: source,
    lines,
    values,
    origins,
    markdown: tools.markdown,
    treeTools,
    disableComments,
  })
  if (read.request) return { request: read.request }
  const { tree: mdast, findings: treeFindings, instances, islands, assets = [] } = read
  const isMixed = origins.isMixed()
  // Nested includes may exceed the depth limit even if each file does not.
  const depthFindings = isMixed ? limitMarkdown(mdast, '', path) : []
  const samples = mapPlaces(collectSamples(mdast), path, origins)
  const unknownFindings = unknownDirectives(mdast)
  const requestedLinks = new Set<string>()
  const linkUrl = (href: string): string | undefined => {
    requestedLinks.add(href)
    return input.linkUrls && (input.linkUrls[href] ?? href)
  }
  const created = await createElements(
    tools,
    mdast,
    { ...input, ...(settings.plugins && { frontMatter: values, body, linkUrl }) },
    context,
  )
  const { hast } = created
  // Plugins may fail because a link URL is not yet resolved. The page is parsed again, so ignore the error now.
  const elementFindings = requestedLinks.size > 0 && !input.linkUrls ? [] : created.findings

  const unresolvedFindings = unknownDirectives(mdast)

  const originalLinks = rebaseLinks(hast, path, { origins, scope })
  const blockFindings = shapeCodeBlocks(hast, path, settings.code)
  const idFindings: Finding[] = []
  const outline = outlineHeadings(hast, (element) => {
    idFindings.push(removedHtml({ element, attribute: 'id', parent: hast, path, help: SHELL_ID_HELP }))
  })
  const headings = mapPlaces(outline, path, origins)
  const shapeFindings = shapeElements(hast, {
    elements,
    names: tools.names,
    path,
    callouts: settings.callouts ?? {},
    glossary: () => readGlossary(settings.glossary, context),
  })
  const schemaFindings = await fillTables(tools, { hast, headings, origins, treeTools }, input, context)
  if (head.meta.layout === 'reference') pairSamples(hast)
  setEntryIds(hast)
  const drawFindings = await drawElements(hast, path, context)
  const { links, images, media, anchors, cardLists, elements: withFiles } = collectLinks(hast, elements)
  const foundFiles = [
    ...[...images, ...socialImage(head)].map((image) => findImage(image, scope, context)),
    ...[...media, ...assets.map(placeAtTop)].map((one) => findMedia(one, scope, context)),
    ...links.map((link) => findDownload(link, scope, context)),
  ].filter((file) => file !== undefined)
  const { files, findings: fileFindings } = settings.sanitize
    ? refuseActiveFiles(foundFiles, scope)
    : { files: foundFiles, findings: [] }
  // A page whose bytes could not be decoded is reported as such, not as empty.
  const isEmpty =
    byteFindings.length === 0 &&
    !instances &&
    !hast.children.some((node) => node.type === 'element' || (node.type === 'text' && node.value.trim()))
  const sections = cutSections(hast, headings, elements)
  fillIndexes(hast, sections)
  const codeFindings = await highlightCodeBlocks(hast, path, {
    highlight: (code, language) => memoHighlight(code, language, context),
    labels: settings.code.labels,
  })

  const excerpt = readExcerpt(hast, headings, {
    elements,
    marker: settings.excerptMarkers?.[input.collection],
  })
  const titleHeading = headings.find(({ depth }) => depth === 1)
  return {
    ...head,
    title: head.meta.title ?? (titleHeading?.text || titleFromName(input)),
    hasTitleHeading: titleHeading !== undefined,
    description: head.meta.description ?? describeBody(hast, elements),
    ...(excerpt !== undefined && { excerpt }),
    ...(created.head && { head: created.head }),
    body: context.put({ ...plainBody(hast), ...(instances && { instances }) }),
    ...(instances && { code: pageCode(input.mdx!.code!, islands ?? []) }),
    sections: context.put(sections),
    ...(samples.length > 0 && { samples: context.put(samples) }),
    headings,
    anchors,
    ...(cardLists.length > 0 && { cardLists }),
    ...(withFiles.length > 0 && { elements: withFiles }),
    links: withOriginalHrefs(mapPlaces([...links, ...canonicalLink(head)], path, origins), originalLinks),
    files: withOriginalHrefs(mapPlaces(files, path, origins), originalLinks),
    ...(isMixed && { includes: origins.included() }),
    ...(settings.hasTranslations && { textHash: nameText(source) }),
    ...(requestedLinks.size > 0 && { requestedLinks: [...requestedLinks].sort() }),
    ...(isEmpty && { isEmpty }),
    words: countWords(sections),
    ...(disableComments.length > 0 && { disableComments }),
    findings: mapFindings(
      [
        ...byteFindings,
        ...(input.mdx ? metaFindings.filter((finding) => !isKeyForCode(finding, source)) : metaFindings),
        // Ignore unknown directives that a plugin has resolved.
        ...treeFindings.filter((finding) => unresolvedFindings.has(finding) || !unknownFindings.has(finding)),
        ...depthFindings,
        ...idFindings,
        ...elementFindings,
        ...shapeFindings,
        ...blockFindings,
        ...schemaFindings,
        ...drawFindings,
        ...fileFindings,
        ...codeFindings,
      ],
      path,
      origins,
    ),
  }
}

interface ReadingTools {
  readonly input: ParseInput
  readonly completeText: string
  /** Number of front matter lines. */
  readonly lines: number
  readonly values: unknown
  readonly disableComments: DisableComment[]
  readonly origins: LineOrigins
  readonly markdown: Markdown
  readonly treeTools: TreeTools
}

/** In characters. Shorter pages parse within the time limit, and a timer for each page costs 2 % of a build. */
const SHORT_TEXT = 10_000

/** Parses the text of a page, Markdown or MDX, to mdast and inserts included files. */
async function readText(
  file: FileText,
  { input, completeText, lines, values, origins, markdown, treeTools, disableComments }: ReadingTools,
): Promise<Omit<FileTree, 'used'> & Partial<MdxTree>> {
  if (!input.mdx) {
    const parse = (): Omit<FileTree, 'used'> => {
      const { tree, findings } = readTree(file, treeTools)
      disableComments.push(...collectDisableComments(tree, completeText, lines))
      const included = includeFiles(tree, file, { ...treeTools, origins, disableComments })
      return { tree, findings: [...findings, ...included] }
    }
    const isShort = file.text.length < SHORT_TEXT && !file.text.includes('include')
    return isShort ? parse() : treeTools.context.limit(parse)
  }
  const { readMdx } = await import('./mdx/read-mdx.ts')
  const parsers = { parse: await markdown.loadMdx(), parseMarkdown: markdown.parse }
  const page = {
    ...file,
    frontMatter: values,
    completeText,
    lines,
    origins,
    isUntrusted: input.settings.sanitize,
  }
  return readMdx(page, {
    tools: { ...treeTools, ...parsers, disableComments, isMdx: true },
    input: input.mdx,
  })
}

/** Whether the finding is about a custom front matter key that the page's code reads. */
function isKeyForCode({ rule, place }: Finding, text: string): boolean {
  if (rule !== 'unknown-front-matter') return false
  const [, key] = /^["']?([\w-]+)/.exec(text.split('\n')[(place?.line ?? 0) - 1] ?? '') ?? []
  return key !== undefined && text.includes(`frontMatter.${key}`)
}

function pageCode({ module, styles }: NonNullable<MdxInput['code']>, islands: readonly string[]): PageCode {
  return { code: module!, islands, ...(styles && { styles }) }
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

/** Highlights a block of code. Cached by text across pages, because highlighting costs more than parsing. */
async function memoHighlight(
  code: string,
  language: string,
  context: StepContext,
): Promise<string | undefined> {
  const html = await context.memo(`highlight ${language}`, code, async () => {
    const highlighted = await highlight(code, language)
    return highlighted === undefined ? '' : `=${highlighted}`
  })
  return html === '' ? undefined : html.slice(1)
}
