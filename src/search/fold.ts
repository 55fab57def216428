// One spelling for what readers take for the same letter: compatibility forms, case, accents.

/** Letters that have no accent to take off, and are typed without. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/** Lower case without accents. Folding twice changes nothing more. */
export function fold(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the fast way out.
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase()
  return strip(word)
    .toLowerCase()
    .normalize('NFKC')
    .replace(SPECIAL, (letter) => PLAIN[letter]!)
    .normalize('NFC')
}

/** Compatibility forms and accents only: case still tells where `camelCase` is to be cut. */
export function strip(word: string): string {
  return word
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
