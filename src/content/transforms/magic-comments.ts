// Comments in code that highlight lines, as in Docusaurus: `// highlight-next-line`, and `# highlight-start` to
// `# highlight-end`. Each is alone on its line, which is removed.

export interface MarkedCode {
  readonly code: string
  /** Lines to highlight, `2,4,5`; empty for none. */
  readonly marked: string
}

const OPENINGS = ['//', '/*', '{/*', '#', '<!--', '--', '%', ';;'].map((sign) =>
  sign.replace(/[*/{]/g, '\\$&'),
)
const COMMENT = new RegExp(
  `^\\s*(?:${OPENINGS.join('|')})\\s*highlight-(next-line|start|end)\\s*(?:\\*/\\}?|-->)?\\s*$`,
)

/** Removes the comments from code and returns the lines they highlight. */
export function readMagicComments(code: string): MarkedCode {
  if (!code.includes('highlight-')) return { code, marked: '' }
  const kept: string[] = []
  const marked: number[] = []
  let isNext = false
  let isWithin = false
  for (const line of code.split('\n')) {
    const word = COMMENT.exec(line)?.[1]
    if (word === 'next-line') isNext = true
    else if (word !== undefined) isWithin = word === 'start'
    else {
      kept.push(line)
      if (isNext || isWithin) marked.push(kept.length)
      isNext = false
    }
  }
  return { code: kept.join('\n'), marked: marked.join(',') }
}
