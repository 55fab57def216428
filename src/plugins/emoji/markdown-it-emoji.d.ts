// Types for the `markdown-it-emoji` package.

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emoji: Readonly<Record<string, string>>
  export default emoji
}
