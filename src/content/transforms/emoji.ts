// Shortcodes such as `:tada:` → the emoji that they name.

/// <reference path="./markdown-it-emoji.d.ts" />
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Name → emoji, the names that GitHub has. */
export type EmojiTable = Readonly<Record<string, string>>

export async function loadEmoji(): Promise<EmojiTable> {
  return (await import('markdown-it-emoji/lib/data/full.mjs')).default
}

/** Whether a text may have shortcodes. */
export function mayHaveEmoji(text: string): boolean {
  return /:[a-z\d_+-]+:/.test(text)
}

/** Puts emoji in place of their shortcodes in prose. */
export function fillEmoji(tree: Root, table: EmojiTable): void {
  visit(tree, 'text', (node) => {
    if (node.value.includes(':')) node.value = withEmoji(node.value, table)
  })
}

/** A text with emoji in place of the shortcodes that are in the table. */
export function withEmoji(text: string, table: EmojiTable): string {
  return text.replace(/(?<![\w:]):([a-z\d_+-]+):(?![\w[])/g, (written, name: string) =>
    Object.hasOwn(table, name) ? table[name]! : written,
  )
}
