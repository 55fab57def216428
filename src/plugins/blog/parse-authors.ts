// Parses `authors.yml` of a blog. Each entry is read separately, so that an error does not affect the others.

import * as z from 'zod'
import { dropUndefined } from '../../core/config/plain-data.ts'
import type { YamlEntry } from '../../core/config/read-yaml.ts'
import {
  describe,
  type Report,
  readFields,
  readSideText,
} from '../../core/markdown/front-matter/side-file.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { SocialLink } from '../../core/model/site.ts'
import { findNearest } from '../../core/text/nearest.ts'
import type { AuthorEntry, AuthorsFile } from './authors-file.ts'

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim())
const url = z.string().regex(/^(?:https?:\/\/|mailto:|\/)/)
const segment = text.pipe(z.string().regex(/^[^/?#\\]+$/))
const page = z.union([z.boolean(), z.looseObject({ permalink: z.string() })])

/** Key → schema and description of a valid value. */
const KEYS = {
  name: [text, 'a string, the name to show'],
  title: [text, 'a string, for example `title: Engineer`'],
  description: [text, 'text'],
  url: [url, 'a URL or a site path, for example `url: https://example.com`'],
  image: [url, 'a URL or a site path, for example `image: /img/jane.png`'],
  image_url: [url, 'a URL or a site path, for example `image_url: /img/jane.png`'],
  email: [text, 'an email address'],
  socials: [z.record(z.string(), text), 'one network per line, for example `github: jane`'],
  slug: [segment, 'a path segment, for example `slug: jane`'],
  page: [page, '`true` or `false`'],
} as const

/** Profile URL of each network; `*` is replaced with the handle. */
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

const HOW_TO_WRITE = 'Write `name: …` indented below the key.'

/** Reads an authors file. */
export function parseAuthors(
  path: SourcePath,
  collection: string,
  bytes: Uint8Array | undefined,
): AuthorsFile {
  const { entries, findings, report, placeOf } = readSideText(path, bytes, {
    rule: 'authors-file',
    empty: [
      'The file has no authors.',
      'Write a key for each author, with `name: …` and `title: …` indented below it.',
    ],
  })
  const authors = entries.flatMap((entry): AuthorEntry[] => {
    const author = readAuthor(entry, report)
    if (!author) return []
    const setsPath =
      entry.entries.find(({ key }) => key === 'slug') ?? entry.entries.find(({ key }) => key === 'page')
    return [{ ...author, place: placeOf((setsPath ?? entry).keyAt) }]
  })
  return { path, collection, authors, findings }
}

function readAuthor(
  { key, keyAt: at, value, entries }: YamlEntry,
  report: Report,
): Omit<AuthorEntry, 'place'> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(at, `The author "${key}" has an invalid value: ${describe(value)}.`, HOW_TO_WRITE)
    return undefined
  }
  const values = readFields(entries, KEYS, { owner: 'an author', report })
  const { name, title, description, url, image = values.image_url, email, page: declaredPage } = values
  if (name === undefined) {
    report(at, `The author "${key}" has no name.`, HOW_TO_WRITE)
    return undefined
  }
  const socials = readSocials(values.socials ?? {}, { at, email }, report)
  const permalink =
    typeof declaredPage === 'object' ? declaredPage.permalink.replace(/^\/+|(?<!\/)\/+$/g, '') : undefined
  const slug = declaredPage === false ? null : (values.slug ?? permalink)
  return dropUndefined({
    key,
    name,
    title,
    description,
    url,
    image,
    socials: socials.length > 0 ? socials : undefined,
    hasPage: declaredPage !== undefined && declaredPage !== false ? (true as const) : undefined,
    slug,
  })
}

function readSocials(
  raw: Readonly<Record<string, string>>,
  { at, email }: { readonly at: number; readonly email: string | undefined },
  report: Report,
): SocialLink[] {
  const all = email === undefined ? raw : { ...raw, email: raw.email ?? email }
  return Object.entries(all).flatMap(([network, handle]) => {
    const knownNetwork = Object.hasOwn(NETWORKS, network) ? NETWORKS[network] : undefined
    const isAddress = /^(?:https?:\/\/|mailto:)/.test(handle)
    if (!knownNetwork && !isAddress) {
      const near = findNearest(network, Object.keys(NETWORKS), 2)
      report(
        at,
        `The network "${network}" is unknown, so "${handle}" cannot be linked.`,
        `Write the full URL.${near === undefined ? '' : ` Or did you mean \`${near}\`?`}`,
      )
      return []
    }
    const href = isAddress ? handle : knownNetwork![1].replace('*', () => encodeURI(handle.replace(/^@/, '')))
    return [{ label: knownNetwork?.[0] ?? network, href, ...(knownNetwork && { icon: network }) }]
  })
}
