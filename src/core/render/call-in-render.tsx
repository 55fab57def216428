// Calls functions while React renders.

import { renderToStaticMarkup } from 'react-dom/server'

/** Calls a function during a render, so that it may use hooks. */
export function callInRender<Result>(run: () => Result): Result {
  const results: Result[] = []
  const Caller = () => {
    results.push(run())
    return null
  }
  renderToStaticMarkup(<Caller />)
  return results[0]!
}
