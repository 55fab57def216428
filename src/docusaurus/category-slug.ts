// The path of a category without a page, as Docusaurus makes it: `/category/getting-started`.

import { slugOf } from '../text/slug.ts'

/** Makes paths; that of a label that comes again gets a number. */
export function createSlugger(): (label: string) => string {
  const used = new Map<string, number>()
  return (label) => {
    const slug = slugOf(label)
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return `/category/${count === 0 ? slug : `${slug}-${count}`}`
  }
}
