// `authors.yml` of a blog: its writers. Each entry is read separately, so that a mistake does not affect the others.

import * as z from 'zod'
import { decodeText } from '../../config/decode-text.ts'
import { createPlaces, readYaml, type YamlEntry } from '../../config/read-yaml.ts'
import type { AuthorEntry, AuthorsFile } from '../../model/authors-file.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { SocialLink } from '../../model/site.ts'
import { findNearest } from '../../text/nearest.ts'

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const address = z.string().regex(/^(?:https?:\/\/|mailto:|\/)/)
const segment = text.pipe(z.string().regex(/^[^/?#\\]+$/))
const page = z.union([z.boolean(), z.looseObject({ permalink: z.string() })])

/** Each key as written, its schema and what a valid value is. */
const KEYS = {
  name: [text, 'a string, the name to show'],
  title: [text, 'a string, for example `title: Engineer`'],
  description: [text, 'text'],
  url: [address, 'a URL or a site path, for example `url: https://example.com`'],
  image: [address, 'a URL or a site path, for example `image: /img/jane.png`'],
  image_url: [address, 'a URL or a site path, for example `image_url: /img/jane.png`'],
  email: [text, 'an email address'],
  socials: [z.record(z.string(), text), 'one network per line, for example `github: jane`'],
  slug: [segment, 'a path segment, for example `slug: jane`'],
  page: [page, '`true` or `false`'],
} as const

type Key = keyof typeof KEYS
type Values = { -readonly [K in Key]?: z.infer<(typeof KEYS)[K][0]> }

/** The profile URL of each network; `*` stands for the handle. */
const NETWORKS: Readonly<Record<string, readonly [label: string, address: string]>> = {
  github: ['GitHub', 'https://github.com/*'],
  gitlab: ['GitLab', 'https://gitlab.com/*'],
  linkedin: ['LinkedIn', 'https://www.linkedin.com/in/*'],
  x: ['X', 'https://x.com/*'],
  twitter: ['Twitter', 'https://twitter.com/*'],
  bluesky: ['Bluesky', 'https://bsky.app/profile/*'],
  mastodon: ['Mastodon', 'https://mastodon.social/@*'],
  stackoverflow: ['Stack Overflow', 'https://stackoverflow.com/users/*'],
  youtube: ['YouTube', 'https://www.youtube.com/@*'],
  instagram: ['Instagram', 'https://www.instagram.com/*'],
  threads: ['Threads', 'https://www.threads.net/@*'],
  twitch: ['Twitch', 'https://www.twitch.tv/*'],
  email: ['Email', 'mailto:*'],
}

const HOW_TO_WRITE = 'Write a key for each author, with `name: …` and `title: …` indented below it.'

/** Reads an authors file; JSON is YAML too. */
export function parseAuthors(
  path: SourcePath,
  collection: string,
  bytes: Uint8Array | undefined,
): AuthorsFile {
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const content = byteFindings.length > 0 ? '' : text
  const placeAt = createPlaces(content)
  const findings: Finding[] = [...byteFindings]
  const report = (offset: number, severity: Finding['severity'], message: string, help: string): void => {
    findings.push({ rule: 'authors-file', severity, message, help, place: { path, ...placeAt(offset) } })
  }
  const { problem, value, entries } = readYaml(content)
  if (problem) report(problem.at, 'error', `The file is not valid: ${problem.message}`, problem.help)
  if (Array.isArray(value) || (typeof value !== 'object' && value !== undefined))
    report(0, 'error', 'The file has no authors.', HOW_TO_WRITE)
  const authors = entries.flatMap((entry): AuthorEntry[] => {
    const author = readAuthor(entry, report)
    return author ? [{ ...author, line: placeAt(entry.at).line }] : []
  })
  return { path, collection, authors, findings }
}

type Report = (offset: number, severity: Finding['severity'], message: string, help: string) => void

function readAuthor(
  { key, at, value, entries }: YamlEntry,
  report: Report,
): Omit<AuthorEntry, 'line'> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(
      at,
      'error',
      `The author "${key}" has an invalid value: ${describe(value)}.`,
      'Write `name: …` indented below the key.',
    )
    return undefined
  }
  const values: Values = {}
  for (const field of entries) {
    if (!isKey(field.key)) {
      report(field.at, 'warning', `\`${field.key}\` is not a key of an author.`, suggestKey(field.key))
      continue
    }
    const [schema, wanted] = KEYS[field.key]
    const result = schema.safeParse(field.value)
    if (result.success) Object.assign(values, { [field.key]: result.data })
    else
      report(
        field.at,
        'error',
        `\`${field.key}\` has an invalid value: ${describe(field.value)}.`,
        `Use ${wanted}.`,
      )
  }
  const { name, title, description, url, image = values.image_url, email, page: ownPage } = values
  if (name === undefined) {
    report(at, 'error', `The author "${key}" has no name.`, 'Write `name: …` indented below the key.')
    return undefined
  }
  const socials = readSocials(values.socials ?? {}, { at, email }, report)
  const permalink =
    typeof ownPage === 'object' ? ownPage.permalink.replace(/^\/+|(?<!\/)\/+$/g, '') : undefined
  const slug = ownPage === false ? null : (values.slug ?? permalink)
  return {
    key,
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(image !== undefined && { image }),
    ...(socials.length > 0 && { socials }),
    ...(ownPage !== undefined && ownPage !== false && { hasPage: true as const }),
    ...(slug !== undefined && { slug }),
  }
}

function readSocials(
  written: Readonly<Record<string, string>>,
  { at, email }: { readonly at: number; readonly email: string | undefined },
  report: Report,
): SocialLink[] {
  const all = email === undefined ? written : { ...written, email: written.email ?? email }
  return Object.entries(all).flatMap(([network, handle]) => {
    const known = Object.hasOwn(NETWORKS, network) ? NETWORKS[network] : undefined
    const isAddress = /^(?:https?:\/\/|mailto:)/.test(handle)
    if (!known && !isAddress) {
      const near = findNearest(network, Object.keys(NETWORKS), 2)
      report(
        at,
        'error',
        `The network "${network}" is unknown, so "${handle}" cannot be linked.`,
        `Write the full URL.${near === undefined ? '' : ` Or did you mean \`${near}\`?`}`,
      )
      return []
    }
    const href = isAddress ? handle : known![1].replace('*', () => encodeURI(handle.replace(/^@/, '')))
    return [{ label: known?.[0] ?? network, href, ...(known && { icon: network }) }]
  })
}

function isKey(key: string): key is Key {
  return Object.hasOwn(KEYS, key)
}

function suggestKey(key: string): string {
  const near = findNearest(key, Object.keys(KEYS))
  return near === undefined
    ? `Remove it. The keys are: ${Object.keys(KEYS).join(', ')}.`
    : `Did you mean \`${near}\`?`
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'empty'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
