/** Removes these characters from the end of a string. A regular expression takes quadratic time for a run of them elsewhere. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
