// Parses `.mdx` pages. The step of a page whose code has to run returns a request for the code, with the parsed files. A second
// one continues with the bundled code.

import { createPathReader } from '../../core/bundle/path-states.ts'
import { PROGRAM } from '../../core/bundle/program.ts'
import { parsePage } from '../../core/markdown/parse-page.ts'
import type { Hash, SourcePath } from '../../core/model/names.ts'
import type { Page } from '../../core/model/page.ts'
import type { CodeRequest } from '../../core/model/page-code.ts'
import type { FormatRequest } from '../../core/registry/page-format.ts'
import { bundleEach } from './bundle-each.ts'
import { bundleIslands, bundleMdx, forgetMdx } from './bundle-mdx.ts'
import { createImportBundler } from './import-bundler.ts'
import type { MdxInput } from './read-mdx.ts'
import { importsOfScope } from './shared-imports.ts'

export async function parseMdx(format: FormatRequest): Promise<void> {
  const { site, addPage } = format
  const inputs = format.sources.map(format.inputOf)
  const requests = new Map<SourcePath, RequestedCode>()
  await site.engine.runAll(parsePage, inputs, (result, at, reads) => {
    const { path } = inputs[at]!
    if ('request' in result)
      requests.set(path, { code: result.request as CodeRequest, parsed: result.parsed, reads })
    else {
      forgetMdx(site.code.folder, path)
      addPage(path, { page: result, reads })
    }
  })
  if (requests.size > 0) await parseWithCode(format, requests)
}

interface RequestedCode {
  readonly code: CodeRequest
  readonly parsed: Hash | undefined
  /** Paths that the files were parsed from. */
  readonly reads: readonly string[]
}

/** Bundles the code of pages, then parses them with it. */
async function parseWithCode(
  { site: { root, engine, code }, sources, inputOf, addPage }: FormatRequest,
  requests: ReadonlyMap<SourcePath, RequestedCode>,
): Promise<void> {
  const elements = code.contributions.components.filter((name) => /^[A-Z]/.test(name))
  const site = {
    root,
    codeFolder: code.folder,
    version: PROGRAM,
    modules: code.modules,
    elements,
    reader: createPathReader(root),
  }
  const bundleRequest = (path: SourcePath) => ({ ...site, ...requests.get(path)!.code, path })
  const { site: components } = inputOf(sources[0]!).format!.input as MdxInput
  const imports = createImportBundler(site, { scope: importsOfScope(components), pages: requests.size })
  const filesOfPage = new Map<SourcePath, readonly string[]>()
  const inputs = await bundleEach(
    sources.filter(({ path }) => requests.has(path)),
    async (source) => {
      const { inputs: files, ...bundled } = await bundleMdx(bundleRequest(source.path), imports)
      if (files) filesOfPage.set(source.path, files)
      const { format, ...input } = inputOf(source)
      const shared = format!.input as MdxInput
      const withCode: MdxInput = { ...shared, code: { renderer: code.theme.renderer, ...bundled } }
      const { parsed } = requests.get(source.path)!
      return { ...input, format: { ...format!, input: withCode, ...(parsed !== undefined && { parsed }) } }
    },
  )
  const addWithCode = (path: SourcePath, page: Page, readsWithCode: readonly string[]): void => {
    const files = filesOfPage.get(path)
    const reads = [...new Set([...requests.get(path)!.reads, ...readsWithCode])]
    addPage(path, { page, ...(files ? { reads: [...reads, ...files] } : { reads, isBroken: true }) })
  }
  const withIslands: { readonly path: SourcePath; readonly page: Page; readonly reads: readonly string[] }[] =
    []
  await engine.runAll(parsePage, inputs, (result, at, reads) => {
    const { path } = inputs[at]!
    if ('request' in result) throw new Error(`The page "${path}" requests its code again.`)
    if (result.code && result.code.islands.length > 0) withIslands.push({ path, page: result, reads })
    else addWithCode(path, result, reads)
  })
  await bundleEach(withIslands, async ({ path, page, reads }) => {
    const pageCode = page.code!
    const browsers = await bundleIslands(bundleRequest(path), pageCode.islands)
    addWithCode(path, { ...page, code: { ...pageCode, browsers } }, reads)
  })
}
