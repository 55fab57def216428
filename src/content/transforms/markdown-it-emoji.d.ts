// The table of the package `markdown-it-emoji`, which has no types.

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emoji: Readonly<Record<string, string>>
  export default emoji
}
