// Adds an alias to the front matter of a page, in the form that is there, and takes one away.

/** The text with one more alias. */
export function addAlias(text: string, path: string): string {
  const alias = /[,[\]{}"':]/.test(path) ? JSON.stringify(path) : path
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const head = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text)
  if (!head || head.index > 0) return `---${end}aliases:${end}  - ${alias}${end}---${end}${end}${text}`
  const open = head[0].indexOf('\n') + 1
  const yaml = head[1]!
  const key = /^aliases[ \t]*:(.*)$/m.exec(yaml)
  const put = (at: number, length: number, by: string): string =>
    text.slice(0, open + at) + by + text.slice(open + at + length)
  if (!key)
    return put(
      yaml.length,
      0,
      `${yaml === '' || yaml.endsWith('\n') ? '' : end}aliases:${end}  - ${alias}${end}`,
    )
  const value = key[1]!.replace(/(?:^|\s)#.*$/, '').trim()
  const lineEnd = key.index + key[0].length
  const valueAt = value === '' ? lineEnd : key.index + key[0].indexOf(value, 'aliases'.length + 1)
  if (value.startsWith('[')) {
    const close = yaml.indexOf(']', valueAt)
    const isEmpty = yaml.slice(valueAt + 1, close).trim() === ''
    const before = yaml.slice(0, close).trimEnd().endsWith(',') || isEmpty ? '' : ', '
    return put(close, 0, `${before}${alias}`)
  }
  if (value !== '') return put(valueAt, value.length, `[${value}, ${alias}]`)
  const after = lineEnd + (yaml[lineEnd] === '\r' ? 2 : 1)
  const items = /^(?:(?:[ \t]*-[ \t].*|[ \t]+#.*|[ \t]*)(?:\r?\n|$))*/.exec(yaml.slice(after))![0]
  const indent = /^[ \t]*(?=-)/.exec(items)?.[0] ?? '  '
  return put(after + items.length, 0, `${indent}- ${alias}${end}`)
}

/** The text without an alias in a list of its own lines or in brackets. */
export function removeAlias(text: string, alias: string): string {
  const escaped = `["']?${alias.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}["']?`
  const line = new RegExp(`^([ \\t]*-[ \\t]+${escaped}[ \\t]*\\r?\\n)`, 'm')
  const inList = new RegExp(
    `(\\[[^\\]\\n]*?)(?:,[ \\t]*${escaped}(?=[ \\t]*[,\\]])|${escaped}[ \\t]*,[ \\t]*|${escaped}(?=[ \\t]*\\]))`,
  )
  const end = text.indexOf('\n---', 3) + 1
  const head = text.slice(0, end)
  const changed = line.test(head) ? head.replace(line, '') : head.replace(inList, '$1')
  // A key without any alias left.
  const rest = changed.replace(/^aliases[ \t]*:[ \t]*(?:\[[ \t]*\][ \t]*)?\r?\n(?![ \t]*-[ \t])/m, '')
  return rest + text.slice(end)
}
