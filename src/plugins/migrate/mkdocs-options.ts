// Reads the options of MkDocs: `mkdocs.yml`, the files that it inherits from, and lists of plugins and extensions.

import { dirname } from 'node:path/posix'
import { configProblem } from '../../core/config/config-problem.ts'
import { readYamlDocuments, type YamlNode } from '../../core/config/read-yaml.ts'
import type { Place } from '../../core/model/finding.ts'
import { pathFrom } from './code-parts.ts'
import type { Draft } from './draft.ts'
import type { Fields } from './edit-markdown.ts'
import { asRecord } from './site-fields.ts'

/** Reads the options of a file, merged with those of the file that it inherits from. */
export function readOptions(draft: Draft, file: string, heirs: readonly string[] = []): Fields {
  const text = draft.read(file)
  const { documents, problem } = readYamlDocuments(text, { mayRepeatKeys: true })
  if (problem)
    throw configProblem(
      `"${file}" is not valid YAML. ${problem.message}`,
      problem.help,
      placeIn(file, text, problem.at),
    )
  const [document] = documents
  const { INHERIT, ...overrides } = document ? asRecord(readValue(document)) : {}
  const parent = typeof INHERIT === 'string' ? pathFrom(dirname(file), INHERIT) : undefined
  if (parent === undefined) return INHERIT === undefined ? overrides : { ...overrides, INHERIT }
  if (!draft.has(parent)) return { ...overrides, INHERIT }
  const chain = [...heirs, file]
  if (chain.includes(parent))
    throw configProblem(
      `\`INHERIT\` forms a loop: ${[...chain.slice(chain.indexOf(parent)), parent].join(' → ')}.`,
      'Name another file, or remove `INHERIT`.',
      placeIn(file, text, text.search(/^INHERIT\b/m)),
    )
  draft.addSource(parent)
  return mergeOptions(readOptions(draft, parent, chain), overrides)
}

/** The value of a node. `!ENV [NAME, …, default]` is the default, because a migration must not depend on the environment. */
function readValue({ kind, tag, value, items, entries }: YamlNode): unknown {
  if (tag === '!ENV') return items.length > 1 ? readValue(items.at(-1)!) : undefined
  if (kind === 'list') return items.map(readValue)
  return kind === 'map' ? Object.fromEntries(entries.map((entry) => [entry.key, readValue(entry)])) : value
}

function placeIn(path: string, text: string, at: number): Place {
  const above = text.slice(0, Math.max(0, at))
  return { path, line: above.split('\n').length, column: above.length - above.lastIndexOf('\n') }
}

/** Merges mappings recursively. Lists and values are replaced. */
function mergeOptions(base: Fields, own: Fields): Fields {
  const merged = Object.entries(own).map(([name, value]) => {
    const inner = asRecord(value)
    return [name, Object.keys(inner).length > 0 ? mergeOptions(asRecord(base[name]), inner) : value]
  })
  return { ...base, ...Object.fromEntries(merged) }
}

/** Reads a list of names and `{ name: options }`, or a mapping. */
export function namedOptions(raw: unknown): [name: string, options: Fields][] {
  return [raw]
    .flat()
    .flatMap((one): [string, unknown][] =>
      typeof one === 'string' ? [[one, {}]] : Object.entries(asRecord(one)),
    )
    .map(([name, options]) => [name, asRecord(options)])
}

/** Reads plugins, also those in groups of Material that are enabled. */
export function pluginOptions(raw: unknown): [name: string, options: Fields][] {
  return namedOptions(raw).flatMap(([name, options]) =>
    !/^(?:material\/)?group$/.test(name)
      ? [[name, options]]
      : options.enabled === true
        ? pluginOptions(options.plugins)
        : [],
  )
}
