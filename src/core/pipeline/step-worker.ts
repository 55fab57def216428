// Worker thread entry point: the steps by name.

import { setImmediate } from 'node:timers/promises'
import { readComponentPage } from '../../plugins/mdx/component-page.ts'
import { checkSamples } from '../../plugins/schemas/samples/check-samples.ts'
import { readSchema } from '../../plugins/schemas/samples/read-schema.ts'
import { builtInOutputs } from '../../plugins.ts'
import { guardProcess } from '../engine/guard-process.ts'
import { serveSteps } from '../engine/worker.ts'
import { readAuthors, readCategory } from '../markdown/front-matter/side-file-steps.ts'
import { parsePage } from '../markdown/parse-page.ts'
import { renderPage } from '../render/render-page.ts'
import { renderPlain } from '../render/render-plain.ts'
import { pieceStep } from './output-steps.ts'

guardProcess()

const pieceSteps = builtInOutputs.flatMap((output) =>
  (output.pieces ?? []).map((piece) => pieceStep(output, piece)),
)

const serve = serveSteps({
  [parsePage.name]: parsePage as never,
  [readAuthors.name]: readAuthors as never,
  [readCategory.name]: readCategory as never,
  [readComponentPage.name]: readComponentPage as never,
  [renderPage.name]: renderPage as never,
  [renderPlain.name]: renderPlain as never,
  [checkSamples.name]: checkSamples as never,
  [readSchema.name]: readSchema as never,
  ...Object.fromEntries(pieceSteps.map((step) => [step.name, step as never])),
})

/**
 * An unhandled error, such as a rejected promise nobody awaited. The current batch fails, and each of its inputs is
 * then tried alone.
 */
let stray: { readonly error: unknown } | undefined
let active = 0
process.on('uncaughtException', (error) => {
  stray ??= { error }
})

/** tinypool requires a default export. */
export default async (batch: Parameters<typeof serve>[0]): ReturnType<typeof serve> => {
  active++
  try {
    const result = await serve(batch)
    // Node reports unhandled rejections at the end of the turn.
    await setImmediate()
    if (stray) throw stray.error
    return result
  } finally {
    active--
    if (active === 0) stray = undefined
  }
}
