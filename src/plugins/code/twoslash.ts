// Removes the lines that twoslash hides in a sample: those above `// ---cut---`, compiler options such as `// @errors: 2345`, and
// queries such as `// ^?`. Like twoslash, it shows names of files, such as `// @filename: a.ts`.

const CUT = /^\/\/ ?---cut(?:-(before|after|start|end))?---$/
const OPTION = /^\/\/ ?@(?!filename:)\w+(?::.*)?$/
const QUERY = /^\/\/ *\^[?|^]/

export function removeHiddenLines(code: string): string {
  const visible: string[] = []
  let isHidden = false
  for (const line of code.split('\n')) {
    const text = line.trim()
    const cut = CUT.exec(text)
    if (cut) {
      const [, place = 'before'] = cut
      if (place === 'after') break
      if (place === 'before') visible.length = 0
      isHidden = place === 'start'
    } else if (!isHidden && !OPTION.test(text) && !QUERY.test(text)) visible.push(line)
  }
  return visible.join('\n').replace(/^\n+/, '').trimEnd()
}
