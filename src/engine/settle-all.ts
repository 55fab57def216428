// Waiting for several things at once.

type Settled<Things extends readonly unknown[]> = { -readonly [At in keyof Things]: Awaited<Things[At]> }

/** Like `Promise.all`, but waits for all also when one fails: nothing may go on behind a build that has ended. */
export async function settleAll<Things extends readonly unknown[]>(
  things: readonly [...Things],
): Promise<Settled<Things>> {
  await Promise.allSettled(things)
  return (await Promise.all(things)) as Settled<Things>
}
