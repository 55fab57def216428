// Which hosts of a search service failed, so that they are left alone for a while, on the next pages too. The client
// has a memory of its own, but files what it learns under names that it never looks up again.

import { read, write } from '../client/storage.ts'

/** How long a host that failed is left alone, in milliseconds. */
const REST_MS = 120_000

interface Host {
  readonly url: string
}

interface HostState extends Host {
  readonly status: 'up' | 'down' | 'timed out'
  readonly lastUpdate: number
  isUp(): boolean
  isTimedOut(): boolean
}

type Known = Record<string, Pick<HostState, 'status' | 'lastUpdate'>>

/** A memory of hosts in the form the client asks for. `name` is that of what is stored. */
export function createHostMemory(name: string) {
  let known: Known = readKnown(name)
  return {
    async get<Value>(key: object | string, makeNew: () => Promise<Value>): Promise<Value> {
      const host = key as Host
      const state = known[host.url]
      if (!state || isOver(state)) return makeNew()
      return {
        ...host,
        ...state,
        isUp: () => state.status === 'up' || isOver(state),
        isTimedOut: () => state.status === 'timed out' && !isOver(state),
      } as Value
    },
    async set<Value>(key: object | string, value: Value): Promise<Value> {
      const { status, lastUpdate } = value as HostState
      known = { ...known, [(key as Host).url]: { status, lastUpdate } }
      write(name, JSON.stringify(known))
      return value
    },
    async delete(key: object | string): Promise<void> {
      const { [(key as Host).url]: _, ...rest } = known
      known = rest
    },
    async clear(): Promise<void> {
      known = {}
    },
  }
}

function isOver({ lastUpdate }: Known[string]): boolean {
  return !(Date.now() - lastUpdate <= REST_MS)
}

function readKnown(name: string): Known {
  try {
    const stored: unknown = JSON.parse(read(name) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Known) : {}
  } catch {
    return {}
  }
}
