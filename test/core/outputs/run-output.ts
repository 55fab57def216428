// Runs one output on a fake site and a fake disk.

import { hashOf, hashOfValue } from '../../../src/core/engine/hash.ts'
import { collectItems, listEntries } from '../../../src/core/plugin/site-entries.ts'
import type {
  OutputContext,
  OutputResult,
  SiteOutput,
  SiteState,
} from '../../../src/core/plugin/site-output.ts'

export type Disk = Readonly<Record<string, string>>

/** Runs an output. Its slice is serialized to JSON first, as in the cache. */
export async function runOutput<Slice, Item>(
  output: SiteOutput<Slice, Item>,
  state: SiteState,
  disk: Disk = {},
): Promise<OutputResult> {
  const slice = output.combine(collectItems(output, listEntries(state), state), state, [])
  const cached = JSON.parse(JSON.stringify(slice)) as Slice
  const context = contextOf(disk)
  return output.make(cached, context, (piece, inputs) =>
    Promise.all(inputs.map(async (input) => piece.make(input, context))),
  )
}

/** Returns path → text of each generated file, with copies as `copy of <file>`. */
export function readGenerated({ files }: OutputResult, disk: Disk = {}): Record<string, string> {
  return Object.fromEntries(
    files.map(({ path, contents }) => {
      if (contents.kind === 'text') return [path, contents.text]
      if (contents.kind === 'joined') return [path, contents.texts.join(' ')]
      if (contents.kind === 'blob') return [path, contents.hash]
      if (disk[contents.from] !== undefined && hashOf(disk[contents.from]!) !== contents.hash) {
        throw new Error(`The hash of ${contents.from} is not that of the file.`)
      }
      return [path, `copy of ${contents.from}`]
    }),
  )
}

function contextOf(disk: Disk): OutputContext {
  const values = new Map<string, unknown>()
  return {
    memo: (_name, _input, make) => make(),
    put(value) {
      const hash = hashOfValue(value)
      values.set(hash, value)
      return hash
    },
    // Fake pages have no stored text.
    get: <T>(hash: string) => (values.get(hash) ?? []) as T,
    load: () => Promise.reject(new Error('no code')),
    resolvePackage: () => {
      throw new Error('no package')
    },
    loadPackage: () => Promise.reject(new Error('no package')),
    limit: (run) => run(),
    body: () => undefined,
    bytes: (path) => (disk[path] === undefined ? undefined : Buffer.from(disk[path]!)),
    read: (path) => disk[path],
    hashFile: (path) => (disk[path] === undefined ? undefined : hashOf(disk[path])),
    list: (folder) =>
      Object.keys(disk)
        .filter((path) => path.startsWith(`${folder}/`) && !path.slice(folder.length).includes('/.'))
        .sort(),
  }
}
