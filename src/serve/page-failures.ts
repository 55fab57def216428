// Errors of requested pages until the complete site has been inspected again, which may take long.

import type { Finding } from '../core/model/finding.ts'
import type { Url } from '../core/model/names.ts'

/** Thrown when a page cannot be rendered. */
export class FailedPage extends Error {
  constructor({ message, help, place }: Finding) {
    super(help === undefined ? message : `${message}\n${help}`)
    const { path, line, column } = place ?? {}
    const at = [path, line, column].filter((part) => part !== undefined).join(':')
    this.stack = at === '' ? this.message : `${at}: ${this.message}`
  }
}

export interface PageFailures {
  /** Records the error of a page. Returns false if it is reported already. */
  add(url: Url, failure: Finding, reported: readonly Finding[]): boolean
  /** Removes the error of a page; false if it had none. */
  remove(url: Url): boolean
  clear(): void
  all(): readonly Finding[]
}

export function createPageFailures(): PageFailures {
  const failures = new Map<Url, Finding>()
  return {
    add(url, failure, reported) {
      const isSame = ({ message, place }: Finding): boolean =>
        message === failure.message && place?.path === failure.place?.path
      if ([...reported, ...failures.values()].some(isSame)) return false
      failures.set(url, failure)
      return true
    },
    remove: (url) => failures.delete(url),
    clear: () => failures.clear(),
    all: () => [...failures.values()],
  }
}
