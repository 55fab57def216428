// Lines of highlighted code: which are marked, and the element around each.

/** Whether each of so many lines is in `1,3-5`. Invalid ranges are ignored. */
function readRanges(marked: string, count: number): readonly boolean[] {
  // How many ranges begin at a line, less those that ended before it.
  const changes = new Array<number>(count + 1).fill(0)
  for (const part of marked.split(',')) {
    const range = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(part.trim())
    const first = Math.max(Number(range?.[1]), 1)
    const last = Math.min(Number(range?.[2] ?? first), count)
    if (!range || first > last) continue
    changes[first - 1]!++
    changes[last]!--
  }
  let open = 0
  return changes.map((change) => {
    open += change
    return open > 0
  })
}

/** Highlighted code with an element around each line; the newline stays inside, so that the text does not change. */
export function markLines(html: string, ranges: string): string {
  const lines = html.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const last = html.endsWith('\n') ? lines.length : lines.length - 1
  const isMarked = readRanges(ranges, lines.length)
  return lines
    .map((line, index) => {
      const tag = isMarked[index] ? 'mark' : 'span'
      return `<${tag} class="line">${line}${index < last ? '\n' : ''}</${tag}>`
    })
    .join('')
}
