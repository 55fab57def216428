// Bundles code for many pages, some at a time.

import { waitForAll } from '../../core/engine/time-limit.ts'

/** More in parallel is no faster and uses more memory. */
const BUNDLES_AT_ONCE = 4

/** Bundles code for each input. Results are in the same order. */
export async function bundleEach<In, Out>(
  inputs: readonly In[],
  bundle: (input: In) => Promise<Out>,
): Promise<Out[]> {
  const outs = new Array<Out>(inputs.length)
  const remaining = inputs.entries()
  const work = async (): Promise<void> => {
    for (const [at, input] of remaining) outs[at] = await bundle(input)
  }
  await waitForAll(Array.from({ length: BUNDLES_AT_ONCE }, work))
  return outs
}
