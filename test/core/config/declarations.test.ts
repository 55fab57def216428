// Descriptions and completions of the configuration in editors come from its schema, in this repository and in the package.

import { readFileSync } from 'node:fs'
import glob from 'fast-glob'
import { expect, test } from 'vitest'
import { coreFields } from '../../../src/core/config/config-schema.ts'
import { defineSite } from '../../../src/core/config/user-config.ts'
import { plugins as builtIns } from '../../../src/plugins.ts'

/** Returns the documented members of a class in a declaration file of the package. */
function documentedIn(file: string, className: string): string[] {
  const declarations = readFileSync(`dist/types/${file}`, 'utf8')
  const fields = declarations.slice(declarations.indexOf(`class ${className} {`)).split('\n}')[0]!
  return [...fields.matchAll(/\*\/\n {4}readonly (\w+):/g)].map(([, name]) => name!)
}

test('every field of the configuration has a comment in the declarations of the package', () => {
  const core = documentedIn('src/core/config/config-schema.d.ts', 'ConfigFields')
  expect(core).toEqual(Object.keys(coreFields.shape))
  const declarations = glob
    .sync('dist/types/src/plugins/*/*-config.d.ts')
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/InputOf<(\w+)>/g)].flatMap(([, name]) =>
        documentedIn(file.slice('dist/types/'.length), name!),
      ),
    )
  const fields = builtIns.flatMap(({ config }) => Object.keys(config?.schemas ?? {}))
  expect(declarations.sort()).toEqual(fields.sort())
})

test('types reject the same values as the schema', () => {
  // @ts-expect-error A title is text.
  defineSite({ title: 3 })
  // @ts-expect-error There is no such field.
  defineSite({ titel: 'Site' })
  // @ts-expect-error A link of the navbar has a label.
  defineSite({ navbar: [{ href: '/' }] })
  expect(coreFields.safeParse({ navbar: [{ href: '/' }] }).success).toBe(false)
  defineSite({ sidebars: { docs: ['a', { label: 'B', items: ['b', { label: 'C', items: ['---'] }] }] } })
})
