// Scripts that write no blanks between words. There is no dictionary: a run of them becomes overlapping pairs, on
// both sides alike, so that any two neighbouring characters of a word find it.

/** Han, kana, Hangul; and Thai, Lao, Khmer and Burmese, whose marks belong to the letter before them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

const RUNS = new RegExp(`(?:${UNSPACED.source}\\p{M}*)+`, 'gu')

/** Whether a text has letters of such a script. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** A word cut into runs of unspaced scripts and what stands between them. */
export function splitScripts(word: string): { readonly text: string; readonly unspaced: boolean }[] {
  const pieces: { text: string; unspaced: boolean }[] = []
  let end = 0
  for (const { index, 0: run } of word.matchAll(RUNS)) {
    if (index > end) pieces.push({ text: word.slice(end, index), unspaced: false })
    pieces.push({ text: run, unspaced: true })
    end = index + run.length
  }
  if (end < word.length) pieces.push({ text: word.slice(end), unspaced: false })
  return pieces
}

/** Overlapping pairs of letters, each with its marks: `東京都` is `東京`, `京都`. A single letter is itself. */
export function pairsOf(run: string): string[] {
  const letters = run.match(/\P{M}\p{M}*/gu) ?? [run]
  if (letters.length < 2) return letters
  return letters.slice(1).map((letter, at) => letters[at]! + letter)
}
