// The code of all pages, checked: what `check`, `build` and `dev` report of samples.

import { placeOfField } from '../config/config-place.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { Finding } from '../model/finding.ts'
import type { Page } from '../model/page.ts'
import { checkSamples } from '../samples/check-samples.ts'
import type { SamplesInput, UsableSchema } from '../samples/find-sample-problems.ts'
import { readSchema, type SchemaInput } from '../samples/read-schema.ts'
import type { Session } from './session.ts'

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
