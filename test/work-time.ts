// How long something keeps this process at work: what a test may bound, since a machine that is busy with other things does
// not make it longer.

/** Begins to measure; returns what answers with the seconds since. */
export function measureWork(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}
