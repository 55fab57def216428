// Text as a path segment or an id, as GitHub makes it from headings.

import GithubSlugger, { slug } from 'github-slugger'

/** `What's new?` → `whats-new`. */
export function slugOf(text: string): string {
  return slug(text)
}

/** Makes slugs, each once: one that comes again gets a number. `taken` are those that exist. */
export function createSlugger(
  taken: readonly string[] = [],
  { keepsCase: preservesCase = false }: { readonly keepsCase?: boolean } = {},
): (text: string) => string {
  const slugger = new GithubSlugger()
  for (const one of taken) slugger.occurrences[one.toLowerCase()] ??= 0
  return (text) => slugger.slug(text, preservesCase)
}
