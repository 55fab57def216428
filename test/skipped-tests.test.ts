import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSkipped } from './skipped-tests.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

test('the end of a run lists tests that were skipped because a tool is missing', () => {
  const names = ['works', 'b works (skipped: b is not installed)', 'a works (skipped: a is not installed)']
  expect(listSkipped(names)).toBe(
    'Skipped, because a tool is missing:\n\n- a works (skipped: a is not installed)\n- b works (skipped: b is not installed)\n',
  )
  expect(listSkipped(['works', 'works (skipped)'])).toBe('')
})

test('tests that are skipped without a tool have the reason in their name', () => {
  const conditional = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('skipped-tests'))
    .flatMap((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8')
      const uses = [...text.matchAll(/\b(?:test|it|describe)\.(?:skipIf|runIf)\((.*)\)\(([\s\S]{0,120})/g)]
      return uses.map(([, condition = '', after = '']) => ({ name, condition, after }))
    })
    // Skipped because of the operating system, or in a usual run: no tool is missing.
    .filter(
      ({ condition }) => !/process\.platform|\/dev\/full|PICTURES|name === |\.test\(tag\)/.test(condition),
    )
  expect(conditional.length).toBeGreaterThanOrEqual(5)
  expect(conditional.filter(({ after }) => !after.includes('(skipped: '))).toEqual([])
})
