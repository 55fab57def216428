// Runs a function in a task of its own, so that the browser can handle input before it.

/** Runs a function as soon as the current task has ended. In an animation frame, this is after the frame's layout. */
export function nextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = run
  port2.postMessage(null)
}
