// Finds the first line of prose, as the description on cards when front matter has none. It works on raw text, because
// the dev server parses only the heads of other pages.

/** In characters. Longer leads do not fit on a card. */
const MAX_LENGTH = 300

/** The first line of prose without markup; undefined if there is none. Headings below the title count too. */
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
    // An MDX import or export continues until an empty line.
    isCode ||= /^(?:import|export)\s/.test(trimmed)
    const lead = isCode || mark !== undefined ? '' : plainText(trimmed.slice(0, MAX_LENGTH))
    // Copy the string: a substring would keep the page's whole text in memory.
    if (/[\p{L}\p{N}]/u.test(lead)) return Buffer.from(lead).toString()
  }
  return undefined
}

function plainText(line: string): string {
  const text = line.replace(/<[^>]*>/g, '')
  // Title, directive, table, end of a multi-line tag, expression or definition.
  if (/^(?:# |:{2,}|\||<|\/?>$|\{|\[\^?[^\]]+\]:|@@)/.test(text) || /^[\w-]+=/.test(text)) return ''
  return text
    .replace(/^>\s?|^#{2,6}\s+|\s+#+$|^(?:[-*+]|\d+[.)])\s+/g, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[\^[^\]]+\]|\{\/?\*?\s*#[\w-]+\s*\*?\/?\}|:[\w+-]+:(?!\w)/g, '')
    .replace(/`+([^`]+)`+|\*{1,3}([^*]+)\*{1,3}|(?<!\w)_{1,3}([^_]+)_{1,3}(?!\w)|~~([^~]+)~~/g, '$1$2$3$4')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
