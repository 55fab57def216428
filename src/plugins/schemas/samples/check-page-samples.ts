// Checks the code samples of pages, each page in a step.

import { placeOfField } from '../../../core/config/config-place.ts'
import { hashOfValue } from '../../../core/engine/hash.ts'
import type { Finding } from '../../../core/model/finding.ts'
import type { Page } from '../../../core/model/page.ts'
import { sourceOf } from '../../../core/model/page-key.ts'
import { valuesOf } from '../../../core/plugin/plugin-fields.ts'
import type { PageFindings, StepSite } from '../../../core/registry/registry.ts'
import { samplesOf } from '../page-samples.ts'
import type { SampleOptions } from '../sample-options.ts'
import { schemaFields } from '../schemas-config.ts'
import { checkSamples } from './check-samples.ts'
import type { SamplesInput, UsableSchema } from './find-sample-problems.ts'
import { readSchema, type SchemaInput } from './read-schema.ts'

/** Checks the code samples of these pages and the schemas that the configuration registers. */
export async function checkPageSamples(pages: readonly Page[], site: StepSite): Promise<PageFindings> {
  const { options, engine, plugins, pluginCode } = site
  const { schemas, findings } = await readSchemas(site)
  const isChecked = plugins.some(({ samples }) => samples)
  const settings: SamplesInput['settings'] = {
    ...valuesOf(schemaFields, options.fields).samples,
    schemas,
    ...(isChecked && pluginCode && { plugins: pluginCode }),
  }
  const settingsHash = hashOfValue(settings)
  // A file may be the source of several pages: it is checked with the last.
  const numbers = new Map(pages.map((page, number) => [sourceOf(page), number]))
  const inputs = [...numbers].flatMap(([path, number]) => {
    const samples = samplesOf(pages[number]!)
    return samples === undefined ? [] : [{ number, input: { path, samples, settings, settingsHash } }]
  })
  const found = await engine.runAll(
    checkSamples,
    inputs.map(({ input }) => input),
  )
  const byPage: (readonly Finding[])[] = pages.map(() => [])
  for (const [at, { number }] of inputs.entries()) byPage[number] = found[at]!
  return { site: findings, pages: byPage }
}

async function readSchemas({ options, engine }: StepSite): Promise<{
  readonly schemas: readonly UsableSchema[]
  readonly findings: readonly Finding[]
}> {
  const { schemas }: SampleOptions = valuesOf(schemaFields, options.fields).samples
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
