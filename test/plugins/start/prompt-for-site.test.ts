// Prompts of `octavo init`, in a simulated terminal.

import { PassThrough, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { type FlagAnswers, promptForSite } from '../../../src/plugins/start/prompt-for-site.ts'

const DOWN = '\x1b[B'
const ENTER = '\r'

/** Types the keys for each prompt as soon as the prompt is shown. */
async function runPrompts(
  prompts: readonly (readonly [message: string, typed: string])[],
  known: FlagAnswers = {},
) {
  const input = new PassThrough()
  const waiting = [...prompts]
  let printed = ''
  const output = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        printed += stripVTControlCharacters(String(chunk))
        const [next] = waiting
        if (next && printed.includes(next[0])) {
          waiting.shift()
          const typed = next[1]
          const keys = typed.startsWith(DOWN) ? [DOWN, ...typed.slice(DOWN.length)] : [...typed]
          setTimeout(() => keys.forEach((key) => void input.write(key)), 20)
        }
        done()
      },
    }),
    { columns: 80, rows: 24, isTTY: true },
  )
  const answers = await promptForSite(known, 'Harbor', { input, output })
  return { answers, printed, waiting }
}

test('prompts for title, kind and host in this order', async () => {
  const { answers, printed } = await runPrompts([
    ['title', `My docs${ENTER}`],
    ['kind', ENTER],
    ['host', ENTER],
  ])
  expect(answers).toEqual({ title: 'My docs', kind: 'docs' })
  expect(printed.indexOf('title of the site')).toBeLessThan(printed.indexOf('kind of site'))
  expect(printed.indexOf('kind of site')).toBeLessThan(printed.indexOf('Which host publishes it?'))
})

test.each([
  ['a number', '2', '3', 'docs-and-blog', 'gitlab-pages'],
  ['the beginning of a name', 'b', 'v', 'blog', 'vercel'],
  ['a whole name', 'docs-and-blog', 'netlify', 'docs-and-blog', 'netlify'],
  ['an arrow key', DOWN, DOWN, 'docs-and-blog', 'github-pages'],
  ['a number with a dot', '3.', '4.', 'blog', 'netlify'],
])('%s selects a choice', async (_, first, second, kind, host) => {
  const { answers } = await runPrompts([
    ['title', ENTER],
    ['kind', first + ENTER],
    ['host', second + ENTER],
  ])
  expect(answers).toEqual({ title: 'Harbor', kind, host })
})

test('a word that matches no choice is rejected', async () => {
  const { answers, printed } = await runPrompts([
    ['title', ENTER],
    ['kind', `wiki${ENTER}`],
    ['Type a number from 1 to 3, or the beginning of a name.', `\x7f\x7f\x7f\x7f3${ENTER}`],
    ['host', ENTER],
  ])
  expect(printed).toContain('Type a number from 1 to 3, or the beginning of a name.')
  expect(answers).toEqual({ title: 'Harbor', kind: 'blog' })
})

test('options given as flags are not prompted for', async () => {
  const { answers, printed } = await runPrompts([['title', ENTER]], { kind: 'blog', host: 'vercel' })
  expect(answers).toEqual({ title: 'Harbor', kind: 'blog', host: 'vercel' })
  expect(printed).not.toContain('kind of site')
})

test.each([
  ['title', 0],
  ['kind', 1],
  ['host', 2],
])('Ctrl+C at the prompt for the %s writes nothing', async (_, at) => {
  const prompts = (['title', 'kind', 'host'] as const).map((name) => [name, ENTER] as const)
  const { answers, printed } = await runPrompts([...prompts.slice(0, at), [prompts[at]![0], '\x03']])
  expect(answers).toBeUndefined()
  expect(printed).toContain('Nothing was written.')
})
