// Runs steps in a worker thread, by name.

import { setImmediate } from 'node:timers/promises'
import { guardProcess } from '../engine/guard-process.ts'
import { serveSteps } from '../engine/worker.ts'
import { readCategory } from '../markdown/front-matter/side-file-steps.ts'
import { parsePage } from '../markdown/parse-page.ts'
import { builtInOutputs, builtIns } from '../registry/registry.ts'
import { renderPage } from '../render/render-page.ts'
import { renderPlain } from '../render/render-plain.ts'
import { pieceStep, piecesOf } from './output-steps.ts'

guardProcess()

const CORE_STEPS = [parsePage, readCategory, renderPage, renderPlain]

/** Built-in plugins are registered before this module is loaded. */
const serve = serveSteps(
  Object.fromEntries(
    [
      ...CORE_STEPS,
      ...builtIns().flatMap(({ steps = [] }) => steps),
      ...builtInOutputs().flatMap((output) => piecesOf(output).map((piece) => pieceStep(output, piece))),
    ].map((step) => [step.name, step as never]),
  ),
)

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
