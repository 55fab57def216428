// Style sheets use logical properties, so that one layout serves both writing directions.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Intentionally physical declarations. Code is always left-to-right. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'theme/styles/code.css': [
    'text-align: left',
    'place-self: stretch right',
    'background: linear-gradient(to right, transparent, var(--code-background))',
    'background: linear-gradient(var(--code-background) 0 0) right / 1rem 100% no-repeat local, linear-gradient(to left, var(--line-strong), transparent 1rem)',
  ],
  // A rotated square with two borders.
  'theme/styles/components.css': ['border-width: 1.5px 1.5px 0 0'],
  'theme/styles/navigation.css': ['border-width: 0.071em 0.071em 0 0'],
  'theme/styles/behavior.css': ['transform-origin: left'],
  'theme/styles/rtl.css': ['transform-origin: right', 'text-align: right', 'text-align: left'],
}

const sheets = readdirSync('theme', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('dev'))
  .map((name) => `theme/${name}`)
  .sort()

test.each(sheets)('%s uses logical properties only', (path) => {
  const declarations = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+?)\s*(?=[;}])/g)
  const physical = [...declarations]
    .map(([, property, value]) => [property!, value!.replace(/\s+/g, ' ')] as const)
    .filter(([property, value]) => isPhysical(property, value))
    .map(([property, value]) => `${property}: ${value}`)
  expect(physical).toEqual(exceptions[path] ?? [])
})

function isPhysical(property: string, value: string): boolean {
  if (/(?:^|-)(?:left|right)(?:-|$)/.test(property)) return true
  if (/^(?:margin|padding|inset|border-(?:width|color|style))$/.test(property)) {
    const [, right, , left] = splitValue(value)
    return left !== undefined && left !== right
  }
  if (property === 'border-radius') {
    const [start = '', end = start, endEnd = start, startEnd = end] = splitValue(value)
    return start !== end || startEnd !== endEnd
  }
  return /\b(?:left|right)\b/.test(value.replace(/var\([^)]*\)|"[^"]*"/g, ''))
}

/** Splits `0 calc(1px + 2px)` into its two values. */
function splitValue(value: string): string[] {
  const parts: string[] = []
  let depth = 0
  for (const part of value.split(' ')) {
    if (depth > 0) parts[parts.length - 1] += ` ${part}`
    else parts.push(part)
    depth += (part.match(/\(/g)?.length ?? 0) - (part.match(/\)/g)?.length ?? 0)
  }
  return parts
}
