// Finds templates in the value of a field, in the source text of a YAML sample: parsed values no longer have them.

/** A template of gomplate, with its place in the sample. */
export interface Template {
  readonly text: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  /** Whether it contains a parameter of the playbook or the request of a webhook. */
  readonly isInput: boolean
  /** The quotes of the shell that are open around it. */
  readonly quote?: 'double quotes' | 'single quotes'
}

const TEMPLATE = /\{\{[\s\S]*?\}\}|\[\[[\s\S]*?\]\]|\$\(\s*\.?(?:params|request)\b(?:[^()]|\([^()]*\))*\)/g
const INPUT = /(?:^|[^\w.])\.?(?:params|request)\b/

/** Templates in the value of the field whose key is on this line. */
export function findTemplates(text: string, line: number): Template[] {
  const lines = text.split('\n')
  const indent = keyColumn(lines[line - 1] ?? '')
  const after = lines
    .slice(line)
    .findIndex((one) => one.trim() !== '' && keyColumn(one) <= indent && !isItem(one, indent))
  const block = lines.slice(line - 1, after < 0 ? undefined : line + after).join('\n')
  const start = (/^[\s-]*[^\s:]+:[ \t]*/.exec(block)?.[0] ?? '').length
  return [...block.matchAll(TEMPLATE)]
    .filter(({ index }) => index >= start)
    .map(({ 0: template, index }) => {
      const before = block.slice(0, index)
      const column = index - before.lastIndexOf('\n')
      const quote = openQuote(shellLine(block, start, index))
      return {
        text: template,
        line: line + (before.match(/\n/g)?.length ?? 0),
        column,
        isInput: INPUT.test(template.replaceAll(/"[^"]*"|`[^`]*`/g, '""')),
        ...(quote ? { quote } : {}),
      }
    })
}

/** The column of a line's first key: that behind the dash in an item of a list. */
function keyColumn(line: string): number {
  return /^[\s-]*/.exec(line)![0].length
}

/** Whether the line is an item of a list that is the value of a key in this column. */
function isItem(line: string, column: number): boolean {
  return /^\s*- /.test(line) && line.indexOf('-') >= column
}

/** The text of the shell's line before the template, without the quotes of YAML around the value. */
function shellLine(block: string, start: number, index: number): string {
  const from = Math.max(start, block.lastIndexOf('\n', index - 1) + 1)
  const line = block.slice(from, index)
  const value = from === start ? line : line.replace(/^\s*- /, '')
  const isScalar = from === start || value !== line
  // In a list on one line, the quotes are those of the item.
  const item = isScalar && value.startsWith('[') ? value.slice(value.search(/["'](?:[^"']|\\")*$/)) : value
  const text = isScalar ? item.trimStart() : item
  if (!isScalar || !/^["']/.test(text)) return text
  return text[0] === '"' ? text.slice(1).replaceAll('\\"', '"') : text.slice(1).replaceAll("''", "'")
}

function openQuote(text: string): Template['quote'] {
  let open = ''
  for (const [index, character] of [...text].entries()) {
    if (open !== "'" && text[index - 1] === '\\') continue
    if (open === '' && (character === '"' || character === "'")) open = character
    else if (character === open) open = ''
  }
  return open === '"' ? 'double quotes' : open === "'" ? 'single quotes' : undefined
}
