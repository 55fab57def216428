// `octavo build --report`.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMeasuresProblem, writeMeasures } from '../../src/cli/build-command.ts'
import { type BuildMeasures, createPhaseClock, formatMeasures } from '../../src/cli/report/measure-build.ts'
import { build } from '../../src/core/pipeline/build.ts'
import { createSession } from '../../src/core/pipeline/session.ts'
import { siteTest } from '../site-test.ts'

test('the report lists slow steps and large files, and is not part of the output', async () => {
  const site = siteTest({
    'docs/index.md': '# Home\n\nText.\n',
    'docs/long.md': `# Long\n\n${'Many words. '.repeat(2000)}\n`,
  })
  await site.build()
  site.write('docs/index.md', '# Home\n\nText.\n\nNew.\n')
  const session = await createSession({ root: site.root, threads: 1 })
  const json = `${site.root}/report.json`
  let table: string
  try {
    const phases = createPhaseClock()
    const { summary } = await build(session, { onProgress: phases.note })
    expect(findMeasuresProblem(json, session)).toBeUndefined()
    const measured = { summary, phases: phases.list() }
    writeMeasures(session, measured, { file: json, json: true })
    table = formatMeasures(JSON.parse(readFileSync(json, 'utf8')) as BuildMeasures)
    expect(findMeasuresProblem(`${site.root}/build/report.json`, session)).toContain(
      'would be part of the output',
    )
    expect(findMeasuresProblem(`${site.root}/docs`, session)).toContain('must end with .json')
  } finally {
    await session.close()
  }
  expect([...site.output().keys()].filter((path) => path.includes('report'))).toEqual([])

  const measures = JSON.parse(readFileSync(json, 'utf8')) as BuildMeasures
  expect(measures.phases.map(({ name }) => name)).toEqual([
    'read',
    'parse',
    'assemble',
    'render',
    'outputs',
    'write',
  ])
  expect(measures.steps.find(({ name }) => name === 'parse-page')).toMatchObject({ hits: 0, misses: 1 })
  expect(measures.parsing.map(({ name }) => name)).toEqual(['docs/index.md'])
  expect(measures.rendering.map(({ name }) => name)).toContain('/docs')
  expect(measures.pages[0]!.name).toBe('docs/long/index.html')
  const [script] = measures.scripts
  expect(script!.name).toMatch(/^assets\/app-.*\.js$/)
  expect(script!.gzipBytes).toBeLessThan(script!.bytes)

  expect(table).toMatch(/^phase +time\nread +\d+ ms$/m)
  expect(table).toMatch(/^parse-page +0 +1 +\d+ ms$/m)
  expect(table).toMatch(/^thread +busy +waiting\n1 +\d.*s {2,}\d.*s$/m)
  expect(table).toMatch(/^largest pages +size\ndocs\/long\/index\.html +\d/m)
})

test('the report lists the busy and waiting time of each thread', async () => {
  const pages = Array.from({ length: 100 }, (_, at) => [
    `docs/${at}.md`,
    `# Page ${at}\n\n${'Words. '.repeat(400)}\n`,
  ])
  const site = siteTest(Object.fromEntries(pages))
  const session = await createSession({ root: site.root, threads: 2 })
  try {
    await build(session, {})
    const [main, second, ...others] = session.engine.threadTimes()
    expect(others).toEqual([])
    expect([main!.number, second!.number]).toEqual([1, 2])
    expect(second!.busy).toBeGreaterThan(0)
    // The second thread starts later, which counts as waiting.
    expect(second!.waiting).toBeGreaterThan(0)
  } finally {
    await session.close()
  }
})

test('a phase ends with its last step, even if phases overlap', () => {
  let time = 0
  const clock = createPhaseClock(() => time)
  for (const [phase, at] of [
    ['parse', 10],
    ['render', 15],
    ['parse', 20],
    ['render', 50],
  ] as const) {
    time = at
    clock.note({ phase, done: 1, total: 1 })
  }
  expect(clock.list()).toEqual([
    { name: 'parse', milliseconds: 20 },
    { name: 'render', milliseconds: 30 },
  ])
})
