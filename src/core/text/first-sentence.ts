// First sentence of a text, for cards, entries of the search index and other places with room for one.

/** Ends at punctuation before the start of another sentence, except in abbreviations such as "e.g.", or before code. */
const SENTENCE =
  /^.*?(?:(?<!\p{L}\.\p{L}|\b(?:cf|vs|etc|[Aa]pprox|[Ii]ncl|No))[.!?](?=\s+["“'(`]*[\p{Lu}\d])|\p{L}{4}(?<!\b(?:[Aa]pprox|[Ii]ncl))[.!?](?=\s)|[。！？])/su

/** Returns the text up to the end of its first sentence. */
export function firstSentence(text: string): string {
  return SENTENCE.exec(text)?.[0] ?? text
}
