// Checks that every message that the program can report or print is in the expectations of a test. Messages are collected from
// the sources, expectations from string literals and snapshots in tests, without titles and comments.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'acorn'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Number of consecutive words of a message that an expectation must contain, or all of a shorter one. */
const WORDS_IN_A_ROW = 3

// biome-ignore lint/suspicious/noExplicitAny: nodes of acorn differ in their fields.
type Node = any

/** The static strings of a literal, between its placeholders. */
type Template = readonly string[]

function filesOf(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

async function treeOf(path: string): Promise<Node> {
  const { code } = await transform(readFileSync(join(ROOT, path), 'utf8'), {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
  })
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' })
}

/** Returns the nodes of a syntax tree, without those below a node for which `isSkipped` returns true. */
function nodesOf(
  node: Node,
  isSkipped: (node: Node) => boolean = () => false,
  found: Node[] = [],
): readonly Node[] {
  if (typeof node !== 'object' || node === null || isSkipped(node)) return found
  if (node.type !== undefined) found.push(node)
  for (const child of Array.isArray(node) ? node : Object.values(node)) nodesOf(child, isSkipped, found)
  return found
}

/** Returns the possible strings of an expression. */
function templatesOf(node: Node): Template[] {
  if (node?.type === 'ConditionalExpression')
    return [...templatesOf(node.consequent), ...templatesOf(node.alternate)]
  if (node?.type === 'LogicalExpression' || (node?.type === 'BinaryExpression' && node.operator === '+'))
    return [...templatesOf(node.left), ...templatesOf(node.right)]
  if (node?.type === 'Literal' && typeof node.value === 'string') return [[node.value]]
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }: Node) => value.cooked)]
  return []
}

/** Returns function → index of its parameter `message`. */
function findReporters(nodes: readonly Node[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const node of nodes) {
    const isNamed = node.type === 'VariableDeclarator' && /Function/.test(node.init?.type)
    const code = isNamed ? node.init : node
    if (!isNamed && node.type !== 'FunctionDeclaration') continue
    const at = code.params.findIndex((param: Node) => (param.left ?? param).name === 'message')
    if (at >= 0) found.set(node.id.name, at)
  }
  return found
}

/** Functions that print, with the argument that they print. */
const PRINTERS: ReadonlyMap<string, number> = new Map([
  ['writeOut', 0],
  ['writeError', 0],
])

/** Replies printed only on a terminal, which tests do not have. */
const OF_TERMINALS = /init-command\.ts: Type /

/** Returns the values of fields and variables named `message`, and of arguments for such parameters. */
function messagesOf(nodes: readonly Node[], reporters: ReadonlyMap<string, number>): Template[] {
  return nodes.flatMap((node): Template[] => {
    if (node.type === 'Property' && node.key.name === 'message') return templatesOf(node.value)
    if (node.type === 'VariableDeclarator' && node.id.name === 'message') return templatesOf(node.init)
    const at = node.type === 'CallExpression' ? reporters.get(node.callee.name) : undefined
    return at === undefined ? [] : templatesOf(node.arguments[at])
  })
}

const wordsOf = (text: string): string[] => text.match(/[A-Za-z0-9']+/g) ?? []

function runsOf(words: readonly string[], length: number): string[] {
  return Array.from({ length: Math.max(0, words.length - length + 1) }, (_, at) =>
    words.slice(at, at + length).join(' '),
  )
}

const isTitled = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  /^(?:test|it|describe|cases)$/.test(
    node.callee.name ?? node.callee.object?.name ?? node.callee.callee?.object?.name ?? '',
  )

/** Returns the strings that a test file expects. */
async function expectationsOf(path: string): Promise<string[]> {
  if (!/\.tsx?$/.test(path)) return readFileSync(join(ROOT, path), 'utf8').replaceAll('\\', '').split('\n')
  const titles = new Set<Node>()
  const tree = await treeOf(path)
  for (const node of nodesOf(tree)) if (isTitled(node)) titles.add(node.arguments[0])
  return nodesOf(tree, (node) => titles.has(node) && node.type !== 'ArrayExpression').flatMap((node) => {
    if (node.type === 'Literal' && node.regex) return node.regex.pattern.replaceAll('\\', '').split('.*')
    return node.type === 'Literal' || node.type === 'TemplateLiteral'
      ? templatesOf(node)
          .flat()
          .flatMap((text) => text.split('\n'))
      : []
  })
}

/** Returns all runs of consecutive words in expectations, up to the length that a message must share. */
function collectRuns(expectations: readonly string[]): ReadonlySet<string> {
  const runs = new Set<string>()
  for (const words of expectations.map(wordsOf))
    for (let length = 1; length <= WORDS_IN_A_ROW; length++)
      for (const run of runsOf(words, length)) runs.add(run)
  return runs
}

/** Returns the messages without a matching expectation. */
function findUnexpected(messages: readonly Template[], runs: ReadonlySet<string>): string[] {
  return messages.flatMap((template) => {
    const parts = template.map(wordsOf)
    const longest = Math.max(...parts.map(({ length }) => length))
    // The message consists only of placeholders.
    if (longest < 2) return []
    const isExpected = parts.some((words) =>
      runsOf(words, Math.min(WORDS_IN_A_ROW, longest)).some((run) => runs.has(run)),
    )
    return isExpected ? [] : [template.join('…')]
  })
}

test('every message of a finding or a command is in an expectation of a test', async () => {
  const trees = await Promise.all(
    filesOf('src', /(?<!\.d)\.tsx?$/).map(async (path) => [path, await treeOf(path)] as const),
  )
  const shared = new Map<string, number>()
  for (const [, tree] of trees)
    for (const node of tree.body)
      if (node.type === 'ExportNamedDeclaration')
        for (const [name, at] of findReporters(nodesOf(node))) shared.set(name, at)
  const expectations = await Promise.all(filesOf('test', /\.(?:tsx?|snap|yml)$/).map(expectationsOf))
  const runs = collectRuns(expectations.flat())
  const found = trees.map(([path, tree]) => {
    const nodes = nodesOf(tree)
    const messages = messagesOf(nodes, new Map([...PRINTERS, ...shared, ...findReporters(nodes)]))
    return { path, messages, unexpected: findUnexpected(messages, runs) }
  })
  // A lower number means that some way of reporting is not detected.
  expect(found.flatMap(({ messages }) => messages).length).toBeGreaterThan(400)
  const unexpected = found.flatMap(({ path, unexpected }) => unexpected.map((text) => `${path}: ${text}`))
  expect(unexpected.filter((text) => !OF_TERMINALS.test(text))).toEqual([])
})

test('messages without an expectation are detected', () => {
  const messages = [['The pump "', '" has no handle at all.'], ['Short words'], ['', ': ', '']]
  const unexpected = (...expectations: string[]) => findUnexpected(messages, collectRuns(expectations))
  expect(unexpected()).toEqual(['The pump "…" has no handle at all.', 'Short words'])
  expect(unexpected('a handle at all', 'short')).toEqual(['Short words'])
  expect(unexpected('has no', 'handle at', 'Short words')).toEqual(['The pump "…" has no handle at all.'])
})
