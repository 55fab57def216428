// `octavo schema`: JSON Schemas of front matter, categories and the configuration for editors.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterEach, expect, test, vi } from 'vitest'
import { FRONT_MATTER_KEYS } from '../../../src/core/markdown/front-matter/front-matter-keys.ts'
import { runSchema } from '../../../src/plugins/start/schema-command.ts'
import { siteTest } from '../../site-test.ts'

afterEach(() => void vi.restoreAllMocks())

interface Written {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>
}

async function schemas(config = 'export default {}\n') {
  const site = siteTest({ 'site.config.ts': config })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await runSchema(site.root, { outDir: join(site.root, 'out') })).toBe(0)
  const read = (name: string): Written =>
    JSON.parse(readFileSync(join(site.root, `out/${name}.schema.json`), 'utf8')) as Written
  const compile = (name: string): ValidateFunction => new Ajv2020({ strict: false }).compile(read(name))
  return { read, compile }
}

test('each front matter key has a description, including those of plugins', async () => {
  const { read, compile } = await schemas(
    `export default { plugins: [{ name: 'rating', frontMatter: {
      rating: { schema: { parse: Number }, help: 'a number from 1 to 5' } } }] }\n`,
  )
  const { properties } = read('front-matter')
  expect(Object.keys(properties)).toEqual([...Object.keys(FRONT_MATTER_KEYS), 'rating'])
  expect(
    Object.values(properties).filter(({ description = '' }) => !/^[A-Z`].*\.$/.test(description)),
  ).toEqual([])
  expect(properties.rating).toEqual({ description: 'A number from 1 to 5.' })
  const isValid = compile('front-matter')
  expect(isValid({ title: 'A', tags: ['b'], draft: true, aliases: '/c', date: '2025-01-01' })).toBe(true)
  expect(isValid({ draft: 'maybe' })).toBe(false)
})

test('category keys have descriptions and types', async () => {
  const { read, compile } = await schemas()
  expect(read('category').properties.label?.description).toBe('Text.')
  const isValid = compile('category')
  expect(isValid({ label: 'A', position: 2, link: { type: 'doc', id: 'a' } })).toBe(true)
  expect(isValid({ position: 'first' })).toBe(false)
})
