// Converts text to a path segment or an id, like GitHub does for headings.

import GithubSlugger, { slug } from 'github-slugger'

/** `What's new?` → `whats-new`. */
export function slugOf(text: string): string {
  return slug(text)
}

/** Creates unique slugs: repeated ones get a number. `taken` contains existing slugs. */
export function createSlugger(
  taken: readonly string[] = [],
  { preservesCase = false }: { readonly preservesCase?: boolean } = {},
): (text: string) => string {
  const slugger = new GithubSlugger()
  for (const one of taken) slugger.occurrences[one.toLowerCase()] ??= 0
  return (text) => slugger.slug(text, preservesCase)
}
