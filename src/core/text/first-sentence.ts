// First sentence of a description, for cards and other places with room for one.

/** An end of a sentence before the start of another. Abbreviations do not end sentences. */
const END = /(?<!\b(?:[Ee]\.g|[Ii]\.e|etc|vs|cf|approx|incl|No))[.!?](?=\s+["“'(`]*[\p{Lu}\d])|[。！？](?=.)/u

/** Returns the text up to the end of its first sentence. */
export function firstSentence(text: string): string {
  const end = END.exec(text)
  return end ? text.slice(0, end.index + end[0].length) : text
}
