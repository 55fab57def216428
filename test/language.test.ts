// Checks the language of documentation, messages, comments and names: plain technical English, without the phrases below.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import glob from 'fast-glob'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Each phrase to avoid, with what to write instead. */
const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\breckon(?:s|ed|ing)?\b/i, 'compute'],
  [/\bhears? of\b/i, 'see, get a warning for'],
  [/\bin vain\b/i, 'without effect; or say what is missing'],
  [/\bof ours\b/i, 'in Octavo'],
  [/\bleaves? with code\b/i, 'exits with code'],
  [/\b(?:is|are|was|were|be|and|not) told\b/i, 'reported'],
  [/\b(?:is|are) said\b/i, 'reported'],
  [/\bis odd\b/i, 'what is unusual about it'],
  [/\bleads? nowhere\b/i, 'does not exist, is broken'],
  [/\bwithout a word\b/i, 'silently'],
  [/\b(?:nobody|no one) (?:knows|asked for)\b/i, 'unknown; not requested'],
  [/\bstands? (?:at|beside|behind|below|above|where|in the|on the)\b/i, 'is'],
  [/\blies? (?:at|in|on|beside|behind|below|under)\b/i, 'is'],
  [/\bnone but\b/i, 'only'],
  [/\bthat which\b/i, 'what'],
  [/\bof old\b/i, 'old, former'],
  [/\bfor good\b/i, 'permanently'],
  [/\bin circles\b/i, 'in a loop'],
  [/\bbetween quotation marks\b/i, 'in quotes; to quote'],
]

const files = glob.sync(['*.md', 'content/handbook/*.md', '{src,theme,bin,test}/**/*.{ts,tsx,js,css}'], {
  cwd: ROOT,
  ignore: ['test/language.test.ts'],
})

test('documentation, messages and comments contain no phrases to avoid', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.sort().flatMap(findPhrases)).toEqual([])
})

test('prose does not contain "texts", except in code', () => {
  const documents = files.filter((path) => path.endsWith('.md'))
  expect(documents.filter((path) => /\btexts\b/i.test(withoutCode(read(path))))).toEqual([])
})

/** Upper limits, just above the present counts: they may only become smaller. */
const MAX_WHAT = 6
const MAX_PARTICIPLES = 30

test('comments begin with a noun or a verb, and few contain "what"', () => {
  const comments = code().flatMap(({ path, line, at }) =>
    /^\s*(?:\/\*\*|\*|\/\/)/.test(line) ? [{ place: `${path}:${at + 1}`, line }] : [],
  )
  expect(comments.length).toBeGreaterThan(1000)
  const begins = /^\s*(?:\/\*\*|\/\/) (?:What|Of|Who|How|Where|Whether it is that)\b/
  expect(comments.filter(({ line }) => begins.test(line)).map(({ place }) => place)).toEqual([])
  expect(comments.filter(({ line }) => /\bwhat\b/i.test(line)).length).toBeLessThan(MAX_WHAT)
})

test('constants are named after their values', () => {
  const vagueNames = /const (?:own|made|known|wanted|asked|kept|whole)\b/
  expect(code().filter(({ line }) => vagueNames.test(line)).length).toBeLessThan(MAX_PARTICIPLES)
})

/** Each word to avoid in titles of tests, with what to write instead. */
const TITLE_WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/^(?:what|who|whoever)\b/i, 'the subject'],
  [/\b(?:asks|asked)\b/i, 'calls, requests'],
  [/\banswered\b/i, 'responds, returns'],
  [/\b(?:says|said|tells|told|speaks)\b/i, 'reports, declares, contains'],
  [/\bknows\b/i, 'supports, contains'],
  [/\bleads? (?:to|off|out)\b/i, 'links to, resolves to, redirects to'],
  [/\bkept\b/i, 'cached, retained'],
  [/\bown\b/i, 'of the site, plugin, page or version'],
  [/\b(?:somebody|nobody|everybody)\b/i, 'users, readers, authors'],
  [/\bin (?:the )?place of\b/i, 'replaces; instead of'],
  [/\b(?:is|are) (?:not )?there\b/i, 'exists, is missing'],
  [/\b(?:stands|lies|beside|for ever|goes up|nothing of)\b/i, 'is; next to; without limit; contains no'],
  [/\b(?:papers?|rooms?|pictures?)\b/i, 'print; module, folder; image'],
]

test('titles of tests are in plain technical English', () => {
  const titles = files
    .filter((path) => /^test\/.*\.test\.tsx?$/.test(path))
    .flatMap((path) => titlesIn(read(path)).map((title) => ({ path, title })))
  expect(titles.length).toBeGreaterThan(1500)
  const found = titles.flatMap(({ path, title }) =>
    TITLE_WORDS.flatMap(([word, instead]) => (word.test(title) ? [`${path}: "${title}" → ${instead}`] : [])),
  )
  expect(found).toEqual([])
})

test('titles of tests are found', () => {
  const source = `describe("it's", () => {\n  it.each<[string]>([['a']])(\n    'is %s', () => {})\n})\ntest(\`b\`, run)`
  expect(titlesIn(source)).toEqual(["it's", 'is %s', 'b'])
})

/** Returns the first argument of `describe`, `it` and `test`, and of what `each` and `skipIf` return. */
function titlesIn(source: string): string[] {
  const calls = /(?:\b(?:describe|it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)+)\1,/g
  return [...source.matchAll(calls)].map(([, , title]) => title!)
}

function code(): { path: string; line: string; at: number }[] {
  return files
    .filter((path) => /^(?:src|theme|bin)\/.*\.(?:tsx?|js)$/.test(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line, at) => ({ path, line, at })),
    )
}

function findPhrases(path: string): string[] {
  return read(path)
    .split('\n')
    .flatMap((line, at) =>
      PHRASES.flatMap(([phrase, instead]) => {
        const found = phrase.exec(line)
        return found ? [`${path}:${at + 1}: "${found[0]}" → ${instead}`] : []
      }),
    )
}

function read(path: string): string {
  return readFileSync(`${ROOT}${path}`, 'utf8')
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')
}
