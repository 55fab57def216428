// Transforms of the schemas plugin: collects code samples, and fills tables of schema fields.

import { mapPlaces } from '../../core/markdown/origins/line-origins.ts'
import type { ParseSettings, Transforms } from '../../core/plugin/transforms.ts'
import { collectSamples, noteIndents, noteSamples, SAMPLE_LANGUAGES } from './samples/collect-samples.ts'
import { pairSamples } from './tables/pair-samples.ts'
import { fillSchemaTables } from './tables/schema-tables.ts'
import { schemaTexts } from './tables/schema-texts.ts'

export function createSchemaTransforms(settings: ParseSettings): Transforms {
  const languages = new Set([...SAMPLE_LANGUAGES, ...(settings.sampleLanguages ?? [])])
  const texts = schemaTexts(settings.messages)
  const { originals, commitFolders, sanitize, contentFolders, staticFolders } = settings
  return {
    parsed: (tree, { source }) => noteIndents(tree, source, languages),
    shaped: (tree) => noteSamples(tree, languages),
    page(tree, { page, origins, context, data }) {
      const samples = mapPlaces(collectSamples(tree), page.path, origins)
      if (samples.length > 0) data.schemas = context.put(samples)
    },
    async elements(tree, { page, meta, headings, origins, context, parse, toHast, report }) {
      const findings = await fillSchemaTables(
        tree,
        {
          path: page.path,
          texts,
          language: settings.locale,
          ...(originals && { originals }),
          ...(commitFolders && { commitFolders }),
          ...(sanitize && { folders: [...contentFolders, ...staticFolders] }),
          ids: new Set(headings.map(({ id }) => id)),
          fileAt: (line) => origins.find(line).path,
          parse,
          toHast,
        },
        context,
      )
      findings.forEach(report)
      if (meta.layout === 'reference') pairSamples(tree)
    },
  }
}
