// Lines of code that tell a reader nothing: control sequences of terminals, and the file names that logs are full of.

/** What programs print for terminals, as it is or as samples write it: `\\x1b[31m`, `^[[0m`. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
  /(?:\x1b|\u241b|\^\[|\\(?:x1b|u001b|033|e))\[[\d;]*[A-Za-z]|\\(?:x[\da-f]{2}|u00[01][\da-f]|0\d\d)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u2400-\u2421]/gi
const FILE_NAME =
  /(?:\b[A-Za-z]:|~|\.{1,2})?(?:[\\/][\w.@+~-]+){2,}[\\/]?(?::\d+)*|(?<![\w.-])[\w.-]+\.log\b(?:\.\d+|\.gz)*(?::\d+)*/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const UNSEEN = /\x1b\[[\d;]*[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f-\x9f]/g

/** `path: /var/log`, `PATH=/var/log`: a setting. */
const SETTING = /^\s*(?:- )?[\w.-]+(?::\s|\s?=)/

/** Whether control sequences and file names are most of a line. */
export function isNoise(line: string): boolean {
  const visible = line.replace(CONTROL, ' ')
  const rest = SETTING.test(line) ? visible : visible.replace(FILE_NAME, ' ')
  return rest.length < line.length && countLetters(rest) < countLetters(line) / 2
}

/** A text without what cannot be seen. */
export function dropControls(text: string): string {
  return text.replace(UNSEEN, '')
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
