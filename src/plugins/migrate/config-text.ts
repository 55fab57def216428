// Generates a TypeScript configuration for migration. Unsupported settings become comments.

import type { MigratedConfig } from '../../core/bundle/loaded-config.ts'
import type { Finding } from '../../core/model/finding.ts'

/** Maximum line width of a list or object on one line. */
const WIDTH = 100

/** Returns the text of `site.config.ts`. `unsupported` are findings about settings that have no replacement. */
export function configText(
  { fields, imports = [], end = [] }: MigratedConfig,
  { file, unsupported }: { readonly file: string; readonly unsupported: readonly Finding[] },
): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${keyOf(name)}: ${write(value, 1)},`)
  return [
    `// Generated from ${file} by \`octavo migrate\`.`,
    ...(unsupported.length > 0
      ? [
          '//',
          '// Options that could not be migrated:',
          ...unsupported.flatMap(({ message, help = '' }) =>
            wrap(`- ${message} ${help}`, 116).map((line, at) => `// ${at === 0 ? '' : '  '}${line}`),
          ),
        ]
      : []),
    '',
    "import { defineSite } from 'octavo'",
    ...imports,
    '',
    'export default defineSite({',
    ...lines,
    ...end,
    '})',
    '',
  ].join('\n')
}

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, depth + 1))
    : Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .map(([name, inner]) => `${keyOf(name)}: ${write(inner, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  const line = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length + 2 * depth < WIDTH) return line
  const indent = '  '.repeat(depth + 1)
  return `${open}\n${parts.map((part) => `${indent}${part},`).join('\n')}\n${'  '.repeat(depth)}${close}`
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
}

function quote(text: string): string {
  if (!text.includes("'") && !/[\\\p{Cc}\u2028\u2029]/u.test(text)) return `'${text}'`
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/\s+/g, ' ').split(' ')) {
    if (line !== '' && line.length + word.length >= width) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line]
}
