// How much work an interaction is, in a unit that no other load of the machine changes.

import type { Page } from 'playwright-core'

/** The most elements whose style is computed at once, while `act` and what follows from it are done. */
export async function countRestyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  return (await traceWork(page, act)).restyled
}

/** The same, and how many times a script has the page laid out because it asks for a size after it changed something. */
export async function traceWork(page: Page, act: () => Promise<unknown>) {
  let forced = 0
  const tools = await page.context().newCDPSession(page)
  const counts = [0]
  tools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
      if (name === 'Layout' && args?.beginData?.stackTrace) forced++
    }
  })
  await tools.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline.stack',
    transferMode: 'ReportEvents',
  })
  await act()
  await page.waitForTimeout(300)
  const done = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await done
  await tools.detach()
  return { restyled: Math.max(...counts), forced }
}

interface TraceEvent {
  readonly name: string
  readonly args?: { readonly elementCount?: number; readonly beginData?: { readonly stackTrace?: unknown } }
}
