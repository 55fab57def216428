// Measures the work of an interaction in elements and layouts, which do not depend on the load of the machine.

import type { Page } from 'playwright-core'

/** Returns the largest number of elements restyled at once during `act` and shortly after it. */
export async function countRestyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  return (await traceWork(page, act)).restyled
}

/** Returns the same, and the number of layouts that scripts force by reading a size after a change. */
export async function traceWork(page: Page, act: () => Promise<unknown>) {
  let forced = 0
  const cdp = await page.context().newCDPSession(page)
  const counts = [0]
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
      if (name === 'Layout' && args?.beginData?.stackTrace) forced++
    }
  })
  await cdp.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline.stack',
    transferMode: 'ReportEvents',
  })
  await act()
  await page.waitForTimeout(300)
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await done
  await cdp.detach()
  return { restyled: Math.max(...counts), forced }
}

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number; readonly beginData?: { readonly stackTrace?: unknown } }
}
