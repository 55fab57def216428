// The first line of a page's prose, for cards of pages whose front matter has no description. It is found in the text as
// it is written, since the other pages of the dev server are known by their heads only.

/** Longer lines are cut: nobody reads them on a card. */
const MAX_LENGTH = 300

/** The line without its markup; undefined where there is none. Headings below the title count too. */
export function findLead(body: string): string | undefined {
  let fence = ''
  let isCode = false
  const text = body.trimStart().replace(/^[^\n]+\n=+[ \t]*(?:\n|$)/, '')
  for (const [line] of text.matchAll(/[^\n]*\n?/g)) {
    const trimmed = line.trim()
    if (trimmed === '') {
      isCode = false
      continue
    }
    const [mark] = /^(?:`{3,}|~{3,})/.exec(trimmed) ?? []
    if (fence !== '') {
      if (mark?.startsWith(fence)) fence = ''
      continue
    }
    if (mark !== undefined) fence = mark
    // Code of MDX goes on until an empty line.
    isCode ||= /^(?:import|export)\s/.test(trimmed)
    const lead = isCode || mark !== undefined ? '' : plainText(trimmed.slice(0, MAX_LENGTH))
    // As a string of its own: a part of the text would keep all of it in memory.
    if (/[\p{L}\p{N}]/u.test(lead)) return Buffer.from(lead).toString()
  }
  return undefined
}

function plainText(line: string): string {
  const text = line.replace(/<[^>]*>/g, '')
  // The title, a directive, a table, what is left of a tag over several lines, an expression, a definition.
  if (/^(?:# |:{2,}|\||<|\/?>$|\{|\[\^?[^\]]+\]:|@@)/.test(text) || /^[\w-]+=/.test(text)) return ''
  return text
    .replace(/^>\s?|^#{2,6}\s+|\s+#+$|^(?:[-*+]|\d+[.)])\s+/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[\^[^\]]+\]|\{\/?\*?\s*#[\w-]+\s*\*?\/?\}|:[\w+-]+:(?!\w)/g, '')
    .replace(/`+([^`]+)`+|\*{1,3}([^*]+)\*{1,3}|(?<!\w)_{1,3}([^_]+)_{1,3}(?!\w)|~~([^~]+)~~/g, '$1$2$3$4')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
