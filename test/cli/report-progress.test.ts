import { expect, test } from 'vitest'
import { createProgress } from '../../src/cli/report/progress.ts'

function clock() {
  const state = { time: 0 }
  return { state, now: () => state.time }
}

test('a terminal sees one line, at most twenty times a second, wiped at the end', () => {
  const { state, now } = clock()
  const progress = createProgress({ isTerminal: true, now })
  const writes: string[] = []
  for (let done = 1; done <= 1000; done++) {
    state.time = done
    writes.push(progress.update({ phase: 'parse', done, total: 1000 }))
  }
  const written = writes.filter(Boolean)
  expect(written).toHaveLength(20)
  expect(written[0]).toBe('\r\u001b[2KParsing 1 of 1,000')
  expect(written.join('')).not.toContain('\n')
  expect(progress.end()).toBe('\r\u001b[2K')
  expect(progress.end()).toBe('')
})

test('a narrow terminal never sees the line wrap', () => {
  const progress = createProgress({ isTerminal: true, columns: 10 })
  expect(progress.update({ phase: 'outputs', done: 0, total: 12 })).toBe('\r\u001b[2KMaking ou')
})

test('a build that reports nothing leaves nothing to wipe', () => {
  expect(createProgress({ isTerminal: true }).end()).toBe('')
  expect(createProgress({ isTerminal: false }).end()).toBe('')
})

test('a log gets a line for each phase when it ends', () => {
  const { state, now } = clock()
  const progress = createProgress({ isTerminal: false, now })
  let text = ''
  const at = (time: number, ...[phase, done, total]: Parameters<typeof step>) => {
    state.time = time
    text += progress.update(step(phase, done, total))
  }
  at(0, 'read', 0, 2000)
  at(10, 'read', 2000, 2000)
  at(20, 'parse', 1, 2000)
  at(120, 'parse', 2000, 2000)
  at(150, 'assemble', 0, 0)
  state.time = 155
  text += progress.end()
  expect(text).toBe('Reading 2,000: 20 ms\nParsing 2,000: 130 ms\nAssembling: 5 ms\n')
  expect(progress.end()).toBe('')
})

function step(phase: 'read' | 'parse' | 'assemble', done: number, total: number) {
  return { phase, done, total }
}
