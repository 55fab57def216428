// One run of a step, the same in every thread. What it throws becomes a result that says so, where the step has one.

import { describeFailure, type Failure } from './internal-error.ts'
import type { RunResult } from './pool.ts'
import { createContext, encode, MissingBlob, type Sources, type Step, type Trace } from './step.ts'

/** Runs a step for one input. Rejects with `MissingBlob`, and with what a step throws that cannot recover. */
export async function runStep<In, Out>(step: Step<In, Out>, input: In, sources: Sources): Promise<RunResult> {
  const { context, trace } = createContext(sources)
  const started = performance.now()
  try {
    const value = await step.run(input, context)
    return { ...finish(step, value, trace), milliseconds: performance.now() - started }
  } catch (error) {
    if (error instanceof MissingBlob || !step.recover) throw error
    const result = await recoverStep(step, { input, failure: describeFailure(error) }, sources)
    return { ...result, reads: [...trace.reads, ...result.reads] }
  }
}

/** The result for an input on which the step failed. */
export async function recoverStep<In, Out>(
  step: Step<In, Out>,
  { input, failure }: { readonly input: In; readonly failure: Failure },
  sources: Sources,
): Promise<RunResult> {
  const { context, trace } = createContext(sources)
  return { ...finish(step, await step.recover!(input, failure, context), trace), isFailed: true }
}

/** A value that cannot be serialised is a failure of the step as well. */
function finish<Out>(step: Step<never, Out>, value: Out, trace: Trace): RunResult {
  return { value, ...(step.key && { json: encode(JSON.stringify(value)) }), ...trace }
}
