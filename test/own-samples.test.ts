// The checks of this documentation's own samples: each reports what cannot work, and nothing else.

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleChecks } from '../content/sample-checks.ts'

async function rulesOf(text: string): Promise<string[]> {
  const placeOf = (path: readonly (string | number)[]) => {
    const key = `${path.findLast((part) => typeof part === 'string')}:`
    const line = text.split('\n').findIndex((one) => one.includes(key))
    return line < 0 ? undefined : { line: line + 1, column: 1 }
  }
  const documents = [{ value: parse(text) as unknown, placeOf }]
  const problems = await sampleChecks.samples![0]!.check({
    path: 'page.md',
    language: 'yaml',
    text,
    documents,
  })
  return problems.map(({ rule, line }) => `${rule} ${line}`)
}

test('a container of a JUnit check has a command', async () => {
  const check = (container: string) =>
    `junit:\n  - name: tests\n    testResults: /out/\n    spec:\n      containers:\n        - ${container}`
  expect(await rulesOf(check('{image: tests, args: [run]}'))).toEqual(['junit-command 5'])
  expect(await rulesOf(check('{image: tests, command: [run]}'))).toEqual([])
})

test('a script with a checkout changes into it, or names its destination', async () => {
  const exec = (script: string) => `exec:\n  checkout:\n    destination: /tmp/shop\n  script: ${script}`
  expect(await rulesOf(exec('make test'))).toEqual(['checkout-folder 4'])
  expect(await rulesOf(exec('cd /tmp/shop && make test'))).toEqual([])
  expect(await rulesOf(exec('make -C /tmp/shop test'))).toEqual([])
})

test('parameters in a script are quoted, in each way to write a template', async () => {
  const exec = (line: string) =>
    `exec:\n  script: |\n    ${line}\n  env:\n    - value: '{{ .params.elsewhere }}'`
  expect(await rulesOf(exec('echo {{ .params.name }}'))).toEqual(['unquoted-parameter 3'])
  expect(await rulesOf(exec('echo $(.params.name)'))).toEqual(['unquoted-parameter 3'])
  expect(await rulesOf(exec('echo [[ .params.name ]]'))).toEqual(['unquoted-parameter 3'])
  expect(await rulesOf(exec('echo {{ .params.name | shellQuote }} {{ .config.id }}'))).toEqual([])
})
