// Reads front matter, category and authors files of fragments that break parsers. They must give findings with places in the
// file, and values that are plain data.

import { parseCategory } from '../../src/core/markdown/front-matter/category-file.ts'
import { readFrontMatter } from '../../src/core/markdown/front-matter/front-matter.ts'
import { splitFrontMatter } from '../../src/core/markdown/front-matter/split-front-matter.ts'
import { parseAuthors } from '../../src/plugins/blog/parse-authors.ts'
import { measureCpuTime } from '../cpu-time.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'

export const roundsInTests = 50

/** A generous limit: a text of this size takes some milliseconds on an idle machine. */
const MAX_SECONDS = 10

const PIECES = [
  ...'title tags authors date slug aliases last_update name socials github label link position key'.split(
    ' ',
  ),
  ...'__proto__ constructor toString << ? | > |2- >+ & * ! % @ ` # ~ --- ... +++'.split(' '),
  ...[
    '- ',
    ': ',
    ':\n',
    '\n',
    '\n  ',
    '\n    ',
    '\n\t',
    '\r\n',
    '\r',
    ', ',
    ' ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '&a ',
    '*a',
    '&a [*a]',
    '*b',
    '!!binary aGk=',
    '!!js/function "x"',
    '!x ',
    '!!set {a}',
    '%YAML 1.1\n---\n',
  ],
  ...[
    '1e999',
    '0x1F',
    '0o17',
    '.nan',
    '-.inf',
    '1_000',
    '2025-02-30',
    '2025-01-01T00:00:00Z',
    'true',
    'null',
  ],
  ...['\ufeff', '\0', '\x07', '\x85', '\u2028', '\u202e', '\ud800', '"\\ud800"', '"\\0"', '🎉', 'é', '\\'],
  ...['{type: doc, id: a}', '{name: A, url: /a}', 'https://example.com', '[a, b]', '"a: b"', "it's"],
]

export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const text = makeText(createRandom(seed + round))
    const work = measureCpuTime()
    try {
      for (const problem of read(text)) failures.push(`seed ${seed + round}: ${problem}: ${cut(text)}`)
    } catch (error) {
      failures.push(`seed ${seed + round}: ${(error as Error).stack}: ${cut(text)}`)
    }
    const seconds = work()
    if (seconds > MAX_SECONDS) failures.push(`seed ${seed + round}: took ${seconds} s: ${cut(text)}`)
    if (round % 1000 === 999) log(`${round + 1} texts of YAML`)
  }
  return failures
}

function makeText(random: Random): string {
  let text = ''
  for (let left = 1 + random.below(40); left > 0; left--) {
    const piece = random.pick(PIECES)
    // Sometimes repeats a piece thousands of times, or a mapping line by line.
    if (random.chance(0.02)) text += piece.repeat(random.below(2_000))
    else if (random.chance(0.3)) text += `\n${random.pick(PIECES)}: ${piece}`
    else text += piece
  }
  return text
}

/** Returns problems in the values and findings of a text. */
function read(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const { yaml = text } = splitFrontMatter(`---\n${text}\n---\n`)
  const results = {
    'front matter': readFrontMatter(yaml, 'a.md'),
    category: parseCategory('a/_category_.yml', bytes),
    authors: parseAuthors('blog/authors.yml', 'blog', bytes),
  }
  return Object.entries(results).flatMap(([name, result]) => {
    const json = JSON.stringify(result)
    const lines = text.split('\n').length + 2
    const unplaced = result.findings.filter(
      ({ place }) => !place?.line || !place.column || place.line > lines,
    )
    return [
      ...(JSON.stringify(JSON.parse(json)) === json ? [] : [`${name} is no plain data`]),
      ...unplaced.map(({ message }) => `${name}: no place for "${message}"`),
    ]
  })
}

function cut(text: string): string {
  return JSON.stringify(text.slice(0, 500))
}
