import { expect, test } from 'vitest'
import { createProgressPrinter } from '../../src/cli/report/progress.ts'

function printing(isTerminal: boolean, columns?: number) {
  const output: string[] = []
  const state = { time: 0 }
  const printer = createProgressPrinter(
    { write: (text) => output.push(text) },
    { isTerminal, now: () => state.time, ...(columns === undefined ? {} : { columns }) },
  )
  return { printer, output, state }
}

test('a terminal shows one line, updated at most twenty times per second and cleared at the end', () => {
  const { printer, output, state } = printing(true)
  for (let done = 1; done <= 1000; done++) {
    state.time = done
    printer.show({ phase: 'parse', done, total: 1000 })
  }
  expect(output).toHaveLength(20)
  expect(output[0]).toBe('\r\u001b[Kparsed 1 of 1000 pages')
  expect(output.join('')).not.toContain('\n')
  printer.end()
  expect(output.at(-1)).toBe('\r\u001b[K')
  printer.end()
  expect(output).toHaveLength(21)
})

test('the line is cut to the width of a narrow terminal', () => {
  const { printer, output } = printing(true, 10)
  printer.show({ phase: 'outputs', done: 0, total: 12 })
  expect(output).toEqual(['\r\u001b[Kgenerated'])
})

test('a build without progress has no line to clear', () => {
  for (const isTerminal of [true, false]) {
    const { printer, output } = printing(isTerminal)
    printer.end()
    expect(output).toEqual([])
  }
})

test('a log has one line for each phase when it ends', () => {
  const { printer, output } = printing(false)
  printer.show({ phase: 'read', done: 0, total: 2000 })
  printer.show({ phase: 'read', done: 2000, total: 2000 })
  printer.show({ phase: 'parse', done: 1, total: 2000 })
  printer.show({ phase: 'parse', done: 2000, total: 2000 })
  printer.show({ phase: 'parse', done: 2000, total: 2000 })
  printer.end()
  expect(output).toEqual(['found 2000 source files\n', 'parsed 2000 pages\n'])
})
