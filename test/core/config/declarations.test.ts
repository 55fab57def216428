// What editors show of the configuration comes from its schema, in this repository and in the package alike.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configSchema } from '../../../src/core/config/config-schema.ts'
import { defineSite } from '../../../src/core/config/user-config.ts'

test('every field of the configuration has a comment in the declarations of the package', () => {
  const declarations = readFileSync('dist/types/src/config/config-schema.d.ts', 'utf8')
  const fields = declarations.slice(declarations.indexOf('class ConfigFields'))
  const documented = [...fields.matchAll(/\*\/\n {4}readonly (\w+):/g)].map(([, name]) => name)
  expect(documented).toEqual(Object.keys(configSchema.shape))
})

test('the types refuse what the schema refuses', () => {
  // @ts-expect-error A title is text.
  defineSite({ title: 3 })
  // @ts-expect-error There is no such field.
  defineSite({ titel: 'Site' })
  // @ts-expect-error A link of the navbar has a label.
  defineSite({ navbar: [{ href: '/' }] })
  expect(configSchema.safeParse({ navbar: [{ href: '/' }] }).success).toBe(false)
  defineSite({ sidebars: { docs: ['a', { label: 'B', items: ['b', { label: 'C', items: ['---'] }] }] } })
})
