// Folders without read permission. Tests may run as a user who can read everything, so the system error is simulated.

import { expect, test, vi } from 'vitest'
import '../../../src/plugins.ts'
import { siteTest } from '../../site-test.ts'

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const readdirSync = (path: string, options: { withFileTypes: true }) => {
    if (path.endsWith('closed'))
      throw Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), { code: 'EACCES' })
    return fs.readdirSync(path, options)
  }
  return { ...fs, readdirSync }
})

test('an unreadable folder is reported, and its pages stay in the output', async () => {
  const site = siteTest({ 'index.md': '# A\n', 'guide/b.md': '# B\n' })
  await site.build()
  site.rename('guide', 'closed')
  expect((await site.build()).findings).toMatchObject([
    { rule: 'closed-folder', severity: 'error', place: { path: 'closed' } },
  ])
  expect(site.has('build/guide/b/index.html')).toBe(true)
})

test('an excluded folder may be unreadable', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { content: { docs: { folder: ".", exclude: ["closed"] } } }',
    'index.md': '# A\n',
    'closed/b.md': '# B\n',
  })
  expect((await site.check()).findings).toEqual([])
})
