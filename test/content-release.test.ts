// `npm run product`: differences between the copies of the product's schemas and a newer release.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'

const schemas = fileURLToPath(new URL('../content/schemas/', import.meta.url))
const script = join(schemas, 'compare-release.js')

interface Schema {
  $defs: Record<string, { properties?: Record<string, unknown> }>
}

/** Creates checkouts with the same schemas as the copies. */
function checkouts(edit: (canary: Schema) => void = () => {}): string {
  const folder = emptyFolder()
  const source = readFileSync(script, 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const [, copy, path] of source.matchAll(/^ {2}'([^']+)': *\n? *'([^']+)'/gm)) {
    if (path!.endsWith('values.yaml')) {
      write(path!, 'replicas: 1\n')
      continue
    }
    const schema = JSON.parse(readFileSync(join(schemas, copy!), 'utf8')) as Schema
    if (copy === 'canary.schema.json') edit(schema)
    if (path!.endsWith('.json')) write(path!, JSON.stringify(schema))
    else {
      const kind = Object.keys(schema.$defs)[0]!
      const properties = { spec: schema.$defs[`${kind}Spec`] }
      write(
        path!,
        stringify({
          spec: { names: { kind }, versions: [{ schema: { openAPIV3Schema: { properties } } }] },
        }),
      )
    }
  }
  return folder
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function compare(folder: string): { readonly status: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync('node', [script, folder], { encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('copies of the documented release have no differences', () => {
  const { text } = compare(checkouts())
  const counts = [...text.matchAll(/^(\S+\.json): (\d+) differences?/gm)]
  expect(counts.length).toBeGreaterThan(10)
  expect(counts.filter(([, , count]) => count !== '0')).toEqual([])
})

test('fields that a release adds, removes, changes or deprecates are listed with the pages that describe them', () => {
  const { text } = compare(
    checkouts(({ $defs }) => {
      const { properties } = $defs.TCPCheck!
      properties!.added = { type: 'string' }
      delete properties!.endpoint
      properties!.thresholdMillis = { type: 'string' }
      properties!.name = { type: 'string', description: 'Deprecated: use id' }
    }),
  )
  const page = 'guide/canary-checker/reference/tcp.md'
  const rows = text.split('\n').filter((line) => /^[+\-~!] TCPCheck/.test(line))
  expect(rows.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
    '+ TCPCheck.added',
    '- TCPCheck.endpoint',
    '! TCPCheck.name',
    '~ TCPCheck.thresholdMillis',
  ])
  expect(rows.filter((row) => !row.includes(page))).toEqual([])
})

test('values of a chart are compared with their descriptions', () => {
  const { text } = compare(checkouts())
  expect(text).toContain('- db.storage "20Gi"')
})

test('a missing checkout is reported', () => {
  expect(compare(emptyFolder())).toMatchObject({
    status: 2,
    text: expect.stringContaining('Check out `duty`'),
  })
  expect(spawnSync('node', [script]).status).toBe(2)
})
