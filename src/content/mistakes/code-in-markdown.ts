// `import`, `export` and expressions in braces, which only `.mdx` has. Templates of Go, Helm, Jinja and shells have two
// braces or a sign before them, and are text.

import { defineMistake, type Mistake, writtenAs } from './mistake-rule.ts'

const IMPORT =
  /^import\s+(?:(?:type\s+)?(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^}]*\})(?:\s*,\s*(?:\*\s+as\s+[\w$]+|\{[^}]*\}))?\s+from\s+)?(?:'[^'\n]+'|"[^"\n]+")\s*;?[ \t]*(?:\/\/.*)?$/
const EXPORT =
  /^export\s+(?:default\s+(?:function|class|async|\(|\{|[\w$]+\s*[;(]?\s*$)|(?:const|let|var)\s+(?:[\w$]+|[{[][^=]*)\s*[=:]|(?:async\s+)?function\b|class\s+\w+\s*(?:extends|\{)|\{[^}]*\}\s*(?:from|;|$))/

/** Lines of modules, in paragraphs that are not part of anything. */
export const moduleCode = defineMistake({
  rule: 'code-in-markdown',
  type: 'paragraph',
  isUsed: (source) => /^(?:import|export)\s/m.test(source),
  find(node, { source, components }, parent) {
    const written = writtenAs(node, source)
    if (parent.type !== 'root' || !/^(?:import|export)\s/.test(written)) return []
    const first = written.split('\n')[0]!
    const statements = written.split(/\n(?=import\s)/)
    if (statements.every((statement) => IMPORT.test(statement.trim()))) {
      const names = statements.flatMap(importedNames)
      const isInScope = names.length > 0 && names.every((name) => Object.hasOwn(components, name))
      return [
        {
          message: `\`${first}\` has no effect: \`.md\` does not import.`,
          help: isInScope
            ? `Remove it: ${names.map((name) => `\`<${name}>\``).join(', ')} needs no import.`
            : 'Rename the file to `.mdx`, or remove the line.',
          isHidden: isInScope,
        },
      ]
    }
    if (!EXPORT.test(written)) return []
    return [
      {
        message: `\`${first}\` is shown as text: \`.md\` does not run code.`,
        help: 'Rename the file to `.mdx`, or put the line into a code block.',
      },
    ]
  },
})

function importedNames(statement: string): string[] {
  const names = /^import\s+([^'"]*?)\sfrom\s/.exec(statement)?.[1] ?? ''
  return names.match(/[\w$]+/g) ?? []
}

/** One pair of braces with what is code beyond doubt. */
const EXPRESSION =
  /(?<![{\\$#%@\w])\{\s*(?:(?:props|frontMatter|siteConfig|import\.meta)(?:\.[\w$]+)+|(?:useBaseUrl|require)\([^{}\n]*\)[\w.]*|(['"])\s*\1)\s*\}(?!\})/g
/** Of VitePress. */
const INTERPOLATION = /\{\{\s*\$(?:frontmatter|params)\b[^{}\n]*\}\}/g

/** Expressions in text. */
export const textCode = defineMistake({
  rule: 'code-in-markdown',
  type: 'text',
  isUsed: (source) => source.includes('{'),
  find(node, { source }) {
    if (!node.value.includes('{')) return []
    const written = writtenAs(node, source)
    return [
      ...written.matchAll(EXPRESSION),
      ...written.matchAll(INTERPOLATION),
      ...boundNames(written, source),
    ].map(
      ({ 0: expression, index }): Mistake => ({
        message: `\`${expression}\` is shown as text: \`.md\` does not run code.`,
        help: 'Rename the file to `.mdx`, write the value, or write code in backticks.',
        at: index ?? 0,
      }),
    )
  },
})

/** `{count}`, where the page says `export const count`. */
function boundNames(written: string, source: string): RegExpMatchArray[] {
  if (!/^(?:import|export)\s/m.test(source)) return []
  const names = [...source.matchAll(/^export\s+(?:const|let|function)\s+([A-Za-z_$][\w$]*)/gm)].map(
    (match) => match[1]!,
  )
  return [...written.matchAll(/(?<![{\\$#%@\w/])\{\s*([A-Za-z_$][\w$]*)[^{}\n]*\}(?!\})/g)].filter(
    ([, name]) => names.includes(name!),
  )
}
