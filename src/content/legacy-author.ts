// The author of a post as old front matter names one, in keys of their own: `author`, `author_title`, `author_url` and
// `author_image_url`.

import type { WrittenAuthor } from '../model/page.ts'

type Field = 'name' | 'title' | 'url' | 'image'

const LEGACY_KEYS: Readonly<Record<string, Field>> = {
  author: 'name',
  author_title: 'title',
  author_url: 'url',
  author_image_url: 'image',
  authorTitle: 'title',
  authorURL: 'url',
  authorImageURL: 'image',
}

/** The field of the author that a key sets; undefined for any other key. */
export function legacyField(key: string): Field | undefined {
  return Object.hasOwn(LEGACY_KEYS, key) ? LEGACY_KEYS[key] : undefined
}

/** Whether a text is valid there: addresses only with schemes that do not run code. */
export function isLegacyValue(field: Field, value: unknown): value is string {
  if (typeof value !== 'string') return false
  return field === 'name' || field === 'title' || /^(?:https?:|mailto:|\/|\.{1,2}\/)/i.test(value)
}

/** The author that the keys describe together, as the key `authors` would; undefined without a name. */
export function legacyAuthors(
  fields: Readonly<Partial<Record<Field, string>>>,
): readonly WrittenAuthor[] | undefined {
  const { name, ...rest } = fields
  return name === undefined ? undefined : [{ name, ...rest }]
}
