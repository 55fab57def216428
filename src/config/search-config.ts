// What readers' browsers are told of the search, from what a person wrote.

import * as z from 'zod'
import type { SearchSetting } from '../model/search-provider.ts'
import type { NavbarSpec } from '../model/site-options.ts'
import type { UserSearch } from './user-config.ts'

const text = z.string()
const filled = text.min(1, { message: 'must not be empty' })
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const factor = { message: 'must be a factor from 0.1 to 10' }
const word = text.regex(/[\p{L}\p{N}]/u, { message: 'must have a letter or a digit' })
const group = 'must be a group of at least two words, `["pg", "postgres"]`'
const local = z.strictObject({
  provider: z.literal('local').optional(),
  synonyms: z
    .array(z.array(word, { message: group }).refine(({ length }) => length > 1, { message: group }))
    .optional(),
  boost: z.record(path, z.number().min(0.1, factor).max(10, factor)).optional(),
  reportUrl: text.optional(),
})
const algolia = z.strictObject({
  provider: z.literal('algolia'),
  appId: filled,
  apiKey: filled,
  indexName: filled,
  contextualSearch: z.boolean().optional(),
  searchParameters: z.record(text, z.unknown()).optional(),
  hosts: z
    .array(
      z.string().regex(/^https?:\/\/[^/]+$/, { message: 'must be an origin, `https://search.example.com`' }),
    )
    .optional(),
  externalUrlRegex: text
    .refine(isPattern, { message: 'must be a regular expression, `^https://www\\.example\\.com/`' })
    .optional(),
  replaceSearchResultPathname: z.strictObject({ from: filled, to: text }).optional(),
  reportUrl: text.optional(),
})
const none = z.strictObject({ provider: z.literal(false) })

function isPattern(written: string): boolean {
  try {
    new RegExp(written)
    return true
  } catch {
    return false
  }
}

/** Checks the `search` field. Of its forms only the one that was meant is told of. */
export const searchSchema = z.unknown().superRefine((value, context) => {
  if (value === false) return
  if (typeof value !== 'object' || value === null) {
    context.addIssue({ code: 'custom', message: 'must be `false` or an object' })
    return
  }
  const { provider = 'local' } = value as { provider?: unknown }
  const form =
    provider === 'local' ? local : provider === 'algolia' ? algolia : provider === false ? none : undefined
  if (!form) {
    const message = 'must be `local`, `algolia` or `false`'
    context.addIssue({ code: 'custom', message, path: ['provider'] })
    return
  }
  for (const issue of form.safeParse(value).error?.issues ?? []) context.issues.push(issue as never)
})

/** The search of the site; `undefined` for none. */
export function searchSetting(written: UserSearch = {}): SearchSetting | undefined {
  if (written === false || written.provider === false) return undefined
  const reportUrl = written.reportUrl === undefined ? {} : { reportUrl: written.reportUrl }
  if (written.provider !== 'algolia') return { provider: 'local', ...reportUrl }
  const { appId, apiKey, indexName, contextualSearch = true, searchParameters, hosts } = written
  const { externalUrlRegex, replaceSearchResultPathname } = written
  return {
    provider: 'algolia',
    appId,
    apiKey,
    indexName,
    contextual: contextualSearch,
    ...(searchParameters && { parameters: searchParameters }),
    ...(hosts && { hosts }),
    ...(externalUrlRegex !== undefined && { external: externalUrlRegex }),
    ...(replaceSearchResultPathname && { rewrite: replaceSearchResultPathname }),
    ...reportUrl,
  }
}

/** The navbar with a search button where there is something to search with, and without one where there is not. */
export function withSearchItem(
  items: readonly NavbarSpec[],
  search: SearchSetting | undefined,
): NavbarSpec[] {
  if (!search) return items.filter(({ kind }) => kind !== 'search')
  if (items.some(({ kind }) => kind === 'search')) return [...items]
  return [...items, { position: 'right', kind: 'search' }]
}
