// Messages for unknown commands and options.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const octavo = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url))

test.each([
  [['bulid'], 'Did you mean build?'],
  [['create'], 'The commands are build, check, dev,'],
  [['build', '--stric'], 'Did you mean --strict?'],
  [['build', '--minfy'], 'There is no --minify: style sheets and scripts are always minified.'],
  [['dev', '--base', '/x/'], 'Did you mean --base-url?'],
  [['serve', '--nothing'], 'The options are --allow-host, --base-url,'],
  [['search', ''], 'The query is empty.'],
  [['merge', 'src'], 'The folder "src" does not contain the results of a shard.'],
])('octavo %j suggests a correction', (words, expected) => {
  const { status, stderr } = spawnSync(process.execPath, [octavo, ...words], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringContaining(expected)])
})
