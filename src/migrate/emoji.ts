// Emoji by their names on GitHub, `:tada:`. The table is loaded by migrations only.

import { outsideCode } from './edit-markdown.ts'

export type WithEmoji = (line: string) => string

/** Puts the characters in place of the names, outside of code. */
export async function emojiWriter(): Promise<WithEmoji> {
  const { default: emoji } = await import('markdown-it-emoji/lib/data/full.mjs')
  const write = (text: string): string =>
    text.replace(/(?<![\w:]):([a-z\d_+-]+):(?![\w[])/g, (written, name: string) =>
      Object.hasOwn(emoji, name) ? emoji[name]! : written,
    )
  return (line) => (line.includes(':') ? outsideCode(line, write) : line)
}
