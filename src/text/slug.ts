// Text as a path segment or an id, as GitHub makes it from headings.

/** `What's new?` → `whats-new`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}
