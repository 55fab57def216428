// Static analysis of the program's regular expressions. Those that backtrack take minutes for some kilobytes of text. False
// positives are listed with the reason.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { transform } from 'esbuild'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const ALWAYS_MATCHES = 'It matches every text at once: nothing is tried again.'
const BOUNDED_CODE = 'The highlighter limits the length of the lines and blocks that it colors.'

/** File → why its patterns are safe. */
const REASONS: Readonly<Record<string, string>> = {
  'src/serve/dev-server.ts /^([^#]*)(.*)$/s': ALWAYS_MATCHES,
  'src/plugins/code/code-blocks.ts /^\\.?(?:language-)?([^\\s{,:[]*)(.*)$/s': ALWAYS_MATCHES,
  'src/plugins/code/grammars.ts': BOUNDED_CODE,
  'src/plugins/code/yaml-grammar.ts': BOUNDED_CODE,
  'src/core/bundle/require-context.ts': 'It reads code of the site, which may loop anyway.',
  'src/plugins/start/site-repository.ts': 'It reads the Git configuration of whoever started it.',
  'src/core/markdown/front-matter/page-lead.ts': 'It reads the first 300 characters of a line.',
  ...Object.fromEntries(
    [
      'draft',
      'edit-markdown',
      'mdbook',
      'mdbook-pages',
      'mkdocs',
      'mkdocs-pages',
      'mkdocs-references',
      'site-fields',
      'starlight-pages',
      'vitepress',
      'vitepress-pages',
    ].map((name) => [
      `src/plugins/migrate/${name}.ts`,
      'A migration runs once, over files of whoever started it.',
    ]),
  ),
}

interface Pattern {
  readonly source: string
  readonly flags: string
}

test('no regular expression of the program backtracks exponentially or polynomially', async () => {
  const paths = ['src', 'theme'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  const found = (await Promise.all(paths.map(slowPatterns))).flat()
  expect(found.filter((name) => !REASONS[name] && !REASONS[name.split(' ', 1)[0]!])).toEqual([])
})

test('the analysis detects backtracking', () => {
  expect(isSlow({ source: '(a|b|a)*c', flags: '' })).toBe(true)
  expect(isSlow({ source: ' +$', flags: '' })).toBe(true)
  expect(isSlow({ source: '^ +$', flags: '' })).toBe(false)
})

async function slowPatterns(path: string): Promise<string[]> {
  const { code } = await transform(readFileSync(join(ROOT, path), 'utf8'), {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
  })
  const patterns = new Map<string, Pattern>()
  for (const pattern of readPatterns(parse(code, { ecmaVersion: 'latest', sourceType: 'module' })))
    patterns.set(`${path} /${pattern.source}/${pattern.flags}`, pattern)
  return [...patterns].filter(([, pattern]) => isSlow(pattern)).map(([name]) => name)
}

function isSlow(pattern: Pattern): boolean {
  // Without repetition there is no backtracking.
  if (!/[*+{]/.test(pattern.source)) return false
  return analyse(pattern, { reportTypes: { Move: true } }).reports.length > 0
}

/** Returns the regular expressions of a syntax tree. */
function readPatterns(node: unknown, found: Pattern[] = []): readonly Pattern[] {
  if (typeof node !== 'object' || node === null) return found
  const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } }
  if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags })
  else for (const child of Object.values(node)) readPatterns(child, found)
  return found
}
