// Checks of the samples in this documentation: each reports only samples that fail or are unsafe.

import { expect, test } from 'vitest'
import { LineCounter, parseDocument } from 'yaml'
import { sampleChecks } from '../content/sample-checks.ts'

/** Returns rule, line and column of each finding. */
async function findingsOf(text: string): Promise<string[]> {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, keepSourceTokens: true })
  const placeOf = (path: readonly (string | number)[]) => {
    const parent = document.getIn(path.slice(0, -1), true) as {
      items: { key?: { range?: number[] }; range?: number[] }[]
    }
    const last = path.at(-1)
    const item =
      typeof last === 'number'
        ? parent.items[last]
        : parent.items
            .map(({ key }) => key as { value?: unknown; range?: number[] })
            .find((key) => key?.value === last)
    const { line, col } = counter.linePos(item?.range?.[0] ?? 0)
    return { line, column: col }
  }
  const documents = [{ value: document.toJS() as unknown, placeOf }]
  const problems = await sampleChecks.samples![0]!.check({
    path: 'page.md',
    language: 'yaml',
    text,
    documents,
  })
  return problems!.map(({ rule, line, column }) => `${rule} ${line}:${column}`)
}

test('a container of a JUnit check must have a command', async () => {
  const check = (container: string) =>
    `junit:\n  - name: tests\n    testResults: /out/\n    spec:\n      containers:\n        - ${container}`
  expect(await findingsOf(check('{image: tests, args: [run]}'))).toEqual(['junit-command 6:11'])
  expect(await findingsOf(check('{image: tests, command: [run]}'))).toEqual([])
})

test('a script must not change into the destination of its checkout', async () => {
  const exec = (script: string) => `exec:\n  checkout:\n    destination: /tmp/shop\n  script: ${script}`
  expect(await findingsOf(exec('cd /tmp/shop && make test'))).toEqual(['checkout-folder 4:3'])
  expect(await findingsOf(exec('make -C /tmp/shop test'))).toEqual(['checkout-folder 4:3'])
  expect(await findingsOf(exec('make test'))).toEqual([])
})

test.each([
  ['echo {{ .params.name }}', 'unquoted-parameter 3:10'],
  ['echo $(.params.name)', 'unquoted-parameter 3:10'],
  ['echo [[ .params.name ]]', 'unquoted-parameter 3:10'],
  ['echo {{ index .params "name" }} and more', 'unquoted-parameter 3:10'],
  ['echo {{ .config.params.name }}', ''],
  ['echo {{ (index .params.names 0) }}', 'unquoted-parameter 3:10'],
  ['echo {{ .request.content }}', 'unquoted-parameter 3:10'],
  ['echo {{ .params.name\n        | strings.ToUpper }}', 'unquoted-parameter 3:10'],
  ['echo {{ .params.name\n        | shellQuote }}', ''],
  ['echo {{ .params.name | shellQuote }} {{ .config.id }}', ''],
  ['echo "{{ .params.name | shellQuote }}"', 'unquoted-parameter 3:11'],
  ["echo 'a {{ .params.name | shellQuote }}'", 'unquoted-parameter 3:13'],
  ['echo "a" {{ .params.name | shellQuote }}', ''],
  ['echo "\\"" {{ .params.name | shellQuote }}', ''],
  ['jq .name <<< "$(cat params.json)"', ''],
  ['echo "$(date) {{ .config.name }}"', ''],
])('the unquoted parameter in %j is reported', async (command, finding) => {
  const text = `exec:\n  script: |\n    ${command}\n  env:\n    - value: '{{ .params.elsewhere }}'`
  expect(await findingsOf(text)).toEqual(finding === '' ? [] : [finding])
})

test('quotes of YAML are not shell quotes', async () => {
  expect(await findingsOf(`exec:\n  script: "echo {{ .params.name | shellQuote }}"`)).toEqual([])
  expect(await findingsOf(`exec:\n  script: 'echo "{{ .params.name | shellQuote }}"'`)).toEqual([
    'unquoted-parameter 2:18',
  ])
})

test('commands of containers are checked if they start a shell', async () => {
  const pod = (command: string) =>
    `pod:\n  spec:\n    containers:\n      - image: tools\n        command: ${command}`
  expect(await findingsOf(pod('[sh, -c, "ping {{ .params.host }}"]'))).toEqual(['unquoted-parameter 5:33'])
  expect(await findingsOf(pod('[sh, -c, "ping {{ .params.host | shellQuote }}"]'))).toEqual([])
  expect(await findingsOf(pod('[ping, "{{ .params.host }}"]'))).toEqual([])
  expect(await findingsOf(pod(`[bash, -ec]\n        args:\n          - ping {{ .params.host }}`))).toEqual([
    'unquoted-parameter 7:18',
  ])
})

test('parameters in a query must be validated by a filter', async () => {
  const playbook = (filter: string) =>
    `spec:\n  filters: [${filter}]\n  actions:\n    - sql:\n        driver: postgres\n        query: SELECT {{ .params.id }}`
  expect(await findingsOf(playbook(''))).toEqual(['sql-parameter 6:23'])
  expect(await findingsOf(playbook(`'params.other.matches("^[0-9]+$")'`))).toEqual(['sql-parameter 6:23'])
  expect(await findingsOf(playbook(`'params.id.matches("^[0-9]+$")'`))).toEqual([])
  expect(await findingsOf('logs:\n  loki:\n    query: \'{app="{{ .params.app }}"}\'')).toEqual([])
})

test('a permission must select resources, and must not have ignored fields', async () => {
  const permission = (object: string) =>
    `kind: Permission\nspec:\n  subject: {team: shop}\n  actions: [read]\n  object: ${object}`
  expect(await findingsOf(permission('{}'))).toEqual(['open-permission 5:3'])
  expect(await findingsOf(permission('{}\n  tags: {a: b}\n  agents: [c]'))).toEqual([
    'open-permission 5:3',
    'open-permission 7:3',
    'open-permission 6:3',
  ])
  expect(await findingsOf(permission('{configs: [{name: "*"}]}'))).toEqual([])
})
