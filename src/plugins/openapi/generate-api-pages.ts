// Generates the pages of API references. A step for each document: its result is cached until a file that it read changes.

import type { Step } from '../../core/engine/step.ts'
import { contentFolders, messagesOf } from '../../core/locales/locale-version.ts'
import type { Finding } from '../../core/model/finding.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { GeneratedSources } from '../../core/registry/built-in-hooks.ts'
import type { StepSite } from '../../core/registry/registry.ts'
import { type SchemaTexts, schemaTexts } from '../schemas/for-plugins.ts'
import { type ApiOptions, openApiFields } from './openapi-config.ts'
import { type OpenApiTexts, openApiTexts } from './openapi-texts.ts'
import type { ApiPage } from './write-pages.ts'

interface ApiInput extends ApiOptions {
  readonly texts: OpenApiTexts
  readonly schemaTexts: SchemaTexts
}

interface ApiResult {
  readonly pages: readonly ApiPage[]
  readonly findings: readonly Finding[]
}

export const readApiDocument: Step<ApiInput, ApiResult> = {
  name: 'openapi-pages',
  label: ({ file }) => file,
  key: (input) => input,
  async run({ file, texts, schemaTexts, ...options }, context) {
    const [{ readApi }, { checkOperations }, { writePages }] = await Promise.all([
      import('./api-document.ts'),
      import('./check-operations.ts'),
      import('./write-pages.ts'),
    ])
    const findings = new Map<string, Finding>()
    const report = (finding: Finding): void => {
      // The reader of schemas reports problems of any file.
      const one = { ...finding, rule: 'openapi-document' }
      findings.set(JSON.stringify(one), one)
    }
    const api = readApi(file, context, report)
    if (api) checkOperations(api, report)
    const pages = api ? writePages(api, options, { texts, schemaTexts }) : []
    return { pages, findings: [...findings.values()] }
  },
}

/** The pages of all API references of a site. */
export async function generateApiPages({ engine, options }: StepSite): Promise<GeneratedSources> {
  const { openapi } = valuesOf(openApiFields, options.fields)
  const folders = contentFolders(options.collections).sort((a, b) => b.folder.length - a.folder.length)
  const inputs = openapi.map((api): ApiInput => {
    const { locale = options.locale } = folders.find(({ folder }) => isInside(api.folder, folder)) ?? {}
    const messages = messagesOf(options, locale)
    return { ...api, texts: openApiTexts(messages), schemaTexts: schemaTexts(messages) }
  })
  const reads = new Set<string>()
  const results = await engine.runAll(readApiDocument, inputs, (_, __, paths) => {
    for (const path of paths) reads.add(path)
  })
  return {
    pages: results.flatMap(({ pages }, at) => pages.map((page) => ({ ...page, source: inputs[at]!.file }))),
    findings: results.flatMap(({ findings }) => findings),
    reads: [...reads],
  }
}
