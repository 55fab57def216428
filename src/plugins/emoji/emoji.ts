// Replaces shortcodes such as `:tada:` with emoji.

/// <reference path="./markdown-it-emoji.d.ts" />
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Name → emoji, with GitHub's names. */
export type EmojiTable = Readonly<Record<string, string>>

export async function loadEmoji(): Promise<EmojiTable> {
  return (await import('markdown-it-emoji/lib/data/full.mjs')).default
}

/** Whether the text may contain shortcodes. */
export function mayHaveEmoji(text: string): boolean {
  return /:[a-z\d_+-]+:/.test(text)
}

/** Replaces shortcodes in prose. */
export function fillEmoji(tree: Root, table: EmojiTable): void {
  visit(tree, 'text', (node) => {
    if (node.value.includes(':')) node.value = withEmoji(node.value, table)
  })
}

/** Replaces the known shortcodes in a text. */
export function withEmoji(text: string, table: EmojiTable): string {
  return text.replace(/(?<![\w:]):([a-z\d_+-]+):(?![\w[])/g, (match, name: string) =>
    Object.hasOwn(table, name) ? table[name]! : match,
  )
}
