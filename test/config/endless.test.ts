// A configuration that goes on for ever; one that waits for nothing at all is in test/cli/failures.test.ts.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/bundle/load-config.ts'
import { siteTest } from '../site-test.ts'

test('a configuration that never ends is given up', async () => {
  const { root } = siteTest({
    'site.config.ts': 'setInterval(() => {}, 100).unref(); export default new Promise(() => {})',
  })
  const place = { root, codeFolder: join(root, 'code'), publicModule: 'unused', programVersion: '' }
  await expect(loadConfig({ ...place, patience: 0 })).rejects.toThrow(
    'waits for something that does not come',
  )
})
