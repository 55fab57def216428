// How much work an interaction is, in a unit that no other load of the machine changes.

import type { Page } from 'playwright-core'

/** The most elements whose style is computed at once, while `act` and what follows from it are done. */
export async function countRestyled(page: Page, act: () => Promise<unknown>): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  const counts = [0]
  tools.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') counts.push(args?.elementCount ?? 0)
  })
  await tools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  await act()
  await page.waitForTimeout(300)
  const done = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await done
  await tools.detach()
  return Math.max(...counts)
}
