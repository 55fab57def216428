// Lines of highlighted code: which are marked, and the element around each.

/** The lines in `1,3-5`. Invalid ranges are ignored. */
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

/** Highlighted code with an element around each line; the newline stays inside, so that the text does not change. */
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
