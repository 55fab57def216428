// CPU time of this process, which a test can limit: unlike elapsed time, it does not depend on the load of the machine.

/** Starts the measurement; the returned function returns the seconds since. */
export function measureWork(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}
