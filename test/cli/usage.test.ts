// Messages for unknown commands and options.

import { expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'

test.each([
  [['bulid'], 'Did you mean build?'],
  [['create'], 'The commands are build, check, dev,'],
  [['build', '--stric'], 'Did you mean --strict?'],
  [['build', '--minfy'], 'There is no --minify: style sheets and scripts are always minified.'],
  [['dev', '--base', '/x/'], 'Did you mean --base-url?'],
  [['serve', '--nothing'], 'The options are --allow-host, --base-url,'],
  [['search', ''], 'The query is empty.'],
  [['merge', 'src'], 'The folder "src" does not contain the results of a shard.'],
])('octavo %j suggests a correction', async (words, expected) => {
  const { code, err } = await runProgram(words)
  expect([code, err]).toEqual([2, expect.stringContaining(expected)])
})
