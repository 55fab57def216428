// Replaces the records in the configured search index for `octavo search push`. The change is atomic: readers find
// either the old or the new records. The client handles batches, the temporary index and waiting.

import type { Algoliasearch, algoliasearch } from 'algoliasearch'
import { printable, printableJson } from '../../cli/report/printable-text.ts'
import { sessionRequest } from '../../cli/session-request.ts'
import { writeError, writeOut } from '../../cli/write-text.ts'
import { createSession } from '../../core/pipeline/session.ts'
import {
  CONNECT_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  requireFolder,
  WRITE_TIMEOUT_MS,
} from '../search/for-plugins.ts'
import { type AlgoliaSetting, isAlgolia } from './algolia-setting.ts'
import { collectRecords } from './collect-records.ts'
import { describePushFailure } from './search-push-failure.ts'
import { RECORD_FACETS, RECORD_SETTINGS, type SearchRecord } from './search-records.ts'

/** Environment variable with the write key, which must not be stored in the site's files. */
const WRITE_KEY = 'ALGOLIA_WRITE_KEY'

export interface PushFlags {
  readonly root: string
  readonly json?: boolean
  /** Whether to create the records without sending them. */
  readonly dryRun?: boolean
}

/** Pushes the records and returns the exit code. */
export async function runPush({ root, json = false, dryRun = false }: PushFlags): Promise<number> {
  requireFolder('push', root)
  const session = await createSession(sessionRequest(root, { cache: true }))
  const { search, origin } = session.options.chrome
  const records = isAlgolia(search) ? await collectRecords(session) : []
  await session.close()
  const key = process.env[WRITE_KEY] ?? ''
  if (!isAlgolia(search))
    return refuse(
      'The site is not searched by Algolia.',
      "Set `search: { provider: 'algolia', … }`. To search for the word, write `octavo search '\"push\"'`.",
    )
  if (origin === '')
    return refuse('The site has no URL.', 'Set `url` in the configuration: records contain full URLs.')
  if (records.length === 0)
    return refuse('The site has no searchable page.', 'An empty index would replace the current one.')
  const { indexName } = search
  const done = { indexName, records: records.length }
  const print = (value: unknown, text: string): void =>
    json ? void process.stdout.write(`${printableJson(value)}\n`) : writeOut(text)
  if (dryRun) {
    print({ ...done, objects: records }, `would push ${done.records} records to the index "${indexName}"\n`)
    return 0
  }
  const service = await import('algoliasearch').catch(() => undefined)
  if (!service)
    return refuse(
      'The package algoliasearch, which sends the records, is not installed.',
      'Run `npm install algoliasearch` where Octavo is installed.',
    )
  if (key === '')
    return refuse(
      `${WRITE_KEY} is empty.`,
      `Set the environment variable ${WRITE_KEY} to a key that can write to "${indexName}".`,
    )
  if (key === search.apiKey)
    return refuse(
      `${WRITE_KEY} is \`search.apiKey\` of the configuration, which every reader sees.`,
      'Create a search-only key, set `search.apiKey` to it, and revoke this one if it was published.',
    )
  try {
    await pushRecords(createClient(service.algoliasearch, search, key), indexName, records)
  } catch (error) {
    const { message, help } = describePushFailure(error, WRITE_KEY)
    // The service's message is printed with the key removed.
    const detail = printable(message.replaceAll(key, WRITE_KEY))
    writeError(`octavo: The index "${indexName}" was not replaced: ${detail}\n  ${help}\n`)
    return 1
  }
  print(done, `pushed ${done.records} records to the index "${indexName}"\n`)
  return 0
}

/**
 * Replaces everything in an index: records and their facets are prepared in a temporary index, which is moved into
 * place. Settings changed by users are retained.
 */
export async function pushRecords(
  client: Algoliasearch,
  indexName: string,
  records: readonly SearchRecord[],
): Promise<void> {
  const isThere = await client.indexExists({ indexName })
  const currentFacets = isThere ? ((await client.getSettings({ indexName })).attributesForFaceting ?? []) : []
  const plain = currentFacets.map(attributeOf)
  const missing = RECORD_FACETS.filter((facet) => !plain.includes(facet))
  const temporary = `${indexName}_tmp_${Math.floor(Math.random() * 1e6)}`
  const wait = ({ taskID }: { readonly taskID: number }): Promise<unknown> =>
    client.waitForTask({ indexName: temporary, taskID })
  try {
    if (isThere) {
      const scope = ['settings' as const, 'rules' as const, 'synonyms' as const]
      const copy = { operation: 'copy' as const, destination: temporary, scope }
      await wait(await client.operationIndex({ indexName, operationIndexParams: copy }))
    }
    if (missing.length > 0) {
      const attributesForFaceting = [...currentFacets, ...missing]
      const indexSettings = { ...(isThere ? {} : RECORD_SETTINGS), attributesForFaceting }
      await wait(await client.setSettings({ indexName: temporary, indexSettings }))
    }
    const objects = records.map((record) => ({ ...record }))
    await client.chunkedBatch({ indexName: temporary, objects, waitForTasks: true })
    const move = { operation: 'move' as const, destination: indexName }
    await wait(await client.operationIndex({ indexName: temporary, operationIndexParams: move }))
  } catch (error) {
    await client.deleteIndex({ indexName: temporary }).catch(() => {})
    throw error
  }
}

/** Extracts `language` from `afterDistinct(searchable(language))`. */
function attributeOf(facet: string): string {
  return facet.replace(/^(?:\w+\()*|(?<!\))\)+$/g, '')
}

function createClient(
  create: typeof algoliasearch,
  { appId, hosts }: AlgoliaSetting,
  key: string,
): Algoliasearch {
  return create(appId, key, {
    timeouts: { connect: CONNECT_TIMEOUT_MS, read: READ_TIMEOUT_MS, write: WRITE_TIMEOUT_MS },
    ...(hosts && {
      hosts: hosts.map((origin) => {
        const { host, protocol } = new URL(origin)
        return { url: host, accept: 'readWrite' as const, protocol: protocol === 'http:' ? 'http' : 'https' }
      }),
    }),
  })
}

function refuse(message: string, help: string): number {
  writeError(`octavo: ${message}\n  ${help}\n`)
  return 2
}
