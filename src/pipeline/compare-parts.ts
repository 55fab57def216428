// `octavo merge` is an ordinary build whose engine finds in the parts what shards have computed. It writes what a build
// writes, whatever is in the parts: what they lack is computed. Parts that were not made from this very site are refused
// here, since a merge that computes most of it again is of no use to anybody.

import { ConfigProblem } from '../config/config-problem.ts'
import { isInside } from '../model/is-inside.ts'
import type { Hash } from '../model/names.ts'
import type { Part, SiteSources, SourceList } from './part-files.ts'
import type { ContentWalk } from './read-content.ts'
import { readSources, refusal } from './read-parts.ts'
import type { Session } from './session.ts'
import { readSiteSources } from './site-sources.ts'

/** Throws `ConfigProblem` when a part was made from something else than what is here, and says what differs. */
export async function compareParts(
  session: Session,
  walk: ContentWalk,
  parts: readonly Part[],
): Promise<void> {
  const { list, ...here } = await readSiteSources(session, walk)
  const { files } = session.engine
  const { never = [] } = files.scope
  // Output, cache and parts are of this machine, and no page is made from them.
  const isOwn = (path: string): boolean => never.some((folder) => isInside(path, folder))
  const findings = parts.flatMap((part) => {
    const found =
      compareSources(part, here, list) ??
      compareReads(part, (path, hash) => isOwn(path) || (files.hash(path) ?? '') === hash)
    return found ? [refusal(`The part "${part.name}" ${found.message}`, found.help)] : []
  })
  if (findings.length > 0) throw new ConfigProblem(findings)
}

interface Difference {
  readonly message: string
  readonly help: string
}

function compareSources(part: Part, here: SiteSources, list: SourceList): Difference | undefined {
  if (part.program !== here.program) {
    const there = part.program.split(' ')
    const changed = here.program
      .split(' ')
      .flatMap((one, at) => (one === there[at] ? [] : [`${there[at]} there, ${one} here`]))
    return {
      message: `was made by another version of Octavo or of a package that it uses: ${changed.join('; ')}.`,
      help: 'Install the same versions on every machine, with `npm ci`.',
    }
  }
  const inputs = differingNames(part.inputs, here.inputs)
  if (inputs.length > 0)
    return {
      message: `was made from another configuration or theme: ${listNames(inputs)} ${inputs.length === 1 ? 'differs' : 'differ'}.`,
      help: SAME_COMMIT,
    }
  const options = differingNames(part.options, here.options)
  if (options.length > 0)
    return {
      message: `was made with other options: ${listNames(options)} ${options.length === 1 ? 'differs' : 'differ'}.`,
      help: 'Give `octavo merge` the flags of `octavo build --shard`, and set the same environment variables everywhere.',
    }
  if (part.code !== here.code)
    return {
      message: 'was made with other code of the configuration or the theme, though their files are the same.',
      help: 'Install the same packages on every machine, with `npm ci`, at the same place relative to the site.',
    }
  if (part.sources === here.sources) return undefined
  return compareLists(readSources(part), list)
}

function compareLists(there: SourceList, here: SourceList): Difference {
  const column = (list: SourceList, at: 1 | 2) =>
    Object.fromEntries(list.map((entry) => [entry[0], entry[at]] as const))
  const files = differingNames(column(there, 1), column(here, 1))
  if (files.length > 0)
    return {
      message: `was made from other sources: ${describeFiles(files, there, here)}.`,
      help: SAME_COMMIT,
    }
  const changes = differingNames(column(there, 2), column(here, 2))
  if (changes.length === 0)
    return { message: 'does not list the sources it was made from.', help: 'Make the part again.' }
  return {
    message: `was made with another history: git gives another last change of ${listNames(changes)}.`,
    help: 'Fetch the same history on every machine: the whole, or none with `lastUpdated: false`.',
  }
}

function compareReads(part: Part, isSame: (path: string, hash: Hash) => boolean): Difference | undefined {
  const files = Object.entries(part.reads).flatMap(([path, hash]) => (isSame(path, hash) ? [] : [path]))
  if (files.length === 0) return undefined
  return {
    message: `was made from other files: ${listNames(files)} ${files.length === 1 ? 'differs' : 'differ'}.`,
    help: SAME_COMMIT,
  }
}

const SAME_COMMIT = 'Check out the same commit on every machine, and make the part again.'

/** Names whose values are not the same, those that only one record has included; sorted. */
function differingNames(
  there: Readonly<Record<string, unknown>>,
  here: Readonly<Record<string, unknown>>,
): string[] {
  const [inPart, inSite] = [new Map(Object.entries(there)), new Map(Object.entries(here))]
  const names = new Set([...inPart.keys(), ...inSite.keys()])
  return [...names].filter((name) => inPart.get(name) !== inSite.get(name)).sort()
}

function describeFiles(files: readonly string[], there: SourceList, here: SourceList): string {
  const listed = (list: SourceList) => new Set(list.map(([path]) => path))
  const [inPart, inSite] = [listed(there), listed(here)]
  const kinds = [
    [files.filter((path) => inPart.has(path) && inSite.has(path)), 'differs', 'differ'],
    [files.filter((path) => !inSite.has(path)), 'is not here', 'are not here'],
    [files.filter((path) => !inPart.has(path)), 'was not there', 'were not there'],
  ] as const
  return kinds
    .filter(([names]) => names.length > 0)
    .map(([names, one, many]) => `${listNames(names)} ${names.length === 1 ? one : many}`)
    .join('; ')
}

/** How many names a message has. */
const MOST_NAMES = 5

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
