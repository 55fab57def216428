// Lines of highlighted code: which are marked, and how each is wrapped.

/** The lines that `1,3-5` names. What is no range is passed over. */
export function parseLineRanges(marked: string | undefined): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const part of String(marked ?? '').split(',')) {
    const range = /^\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?$/.exec(part)
    if (!range) continue
    const first = Number(range[1])
    const last = Math.min(Number(range[2] ?? first), first + 10_000)
    for (let line = first; line <= last; line++) lines.add(line)
  }
  return lines
}

/** Highlighted code with an element around each line; the newline stays inside it, so that the text is the same. */
export function markLines(html: string, marked: ReadonlySet<number>): string {
  const lines = html.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const last = html.endsWith('\n') ? lines.length : lines.length - 1
  return lines
    .map((line, index) => {
      const tag = marked.has(index + 1) ? 'mark' : 'span'
      return `<${tag} class="line">${line}${index < last ? '\n' : ''}</${tag}>`
    })
    .join('')
}
