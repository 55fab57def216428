import type { Root } from 'mdast'
import { type Pluggable, unified } from 'unified'
import { expect, test } from 'vitest'
import { namePluggable } from '../../../src/core/plugin/name-pluggable.ts'

const fail = (): never => {
  throw new Error('boom')
}

const forms: readonly (readonly [string, Pluggable])[] = [
  ['a step', () => fail],
  ['an asynchronous step', () => async () => fail()],
  [
    'a step with a callback',
    () => (_tree: unknown, _file: unknown, next: (error: Error) => void) => next(new Error('boom')),
  ],
  ['a plugin that throws immediately', fail],
  ['a plugin with settings', [() => fail, { strict: true }]],
  ['a preset', { plugins: [() => fail] }],
]

test.each(forms)('an error thrown by %s names the plugin', async (_, pluggable) => {
  const root: Root = { type: 'root', children: [] }
  const run = async () =>
    unified()
      .use([namePluggable('spell-checker', pluggable)])
      .run(root)
  await expect(run()).rejects.toMatchObject({ plugin: 'spell-checker', message: 'boom' })
})

test('a working plugin is unchanged: settings, order and result', async () => {
  const inputs: unknown[] = []
  const step = (settings: unknown) => (tree: Root) => {
    inputs.push(settings)
    return { ...tree, children: [{ type: 'thematicBreak' as const }] }
  }
  const result = (await unified()
    .use([namePluggable('a', [step, { strict: true }]), namePluggable('b', { plugins: [[step, 2]] })])
    .run({ type: 'root', children: [] } as Root)) as Root
  expect(result.children).toHaveLength(1)
  expect(inputs).toEqual([{ strict: true }, 2])
})
