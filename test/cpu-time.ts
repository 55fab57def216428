// Measures CPU time of this process for limits in tests. Unlike elapsed time, it does not depend on the load of the machine.

/** Starts the measurement. The returned function returns the seconds since then. */
export function measureCpuTime(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}
