// Progress bar at the top while a page loads, and a spinner if it takes long. Most pages load before either appears, because
// a bar that only flashes is distracting.

/** Delay before the bar appears, in milliseconds. */
export const BAR_DELAY = 200
/** Delay before the spinner appears, in milliseconds. Its cycle, about three seconds, is in the style sheet. */
export const SPINNER_DELAY = 1000

export interface Progress {
  start(): void
  stop(): void
}

/** Creates the bar and the spinner, hidden. */
export function createProgress(label: string): Progress {
  const bar = document.createElement('div')
  bar.className = 'progress'
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.role = 'progressbar'
  spinner.ariaLabel = label
  spinner.textContent = label
  bar.hidden = true
  spinner.hidden = true
  document.body.append(bar, spinner)
  let timers: ReturnType<typeof setTimeout>[] = []

  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer)
    bar.hidden = true
    spinner.hidden = true
  }
  return {
    start() {
      stop()
      timers = [
        setTimeout(() => {
          bar.hidden = false
        }, BAR_DELAY),
        setTimeout(() => {
          spinner.hidden = false
        }, SPINNER_DELAY),
      ]
    },
    stop,
  }
}
