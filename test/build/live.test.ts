import { expect, onTestFinished, test } from 'vitest'
import { type Live, openLive } from '../../src/build/live.ts'
import { type SiteFiles, siteTest } from '../site-test.ts'

async function open(files: SiteFiles): Promise<Live> {
  const { root } = siteTest(files)
  const live = await openLive({ root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  return live
}

test('of hidden static files only those of .well-known are answered', async () => {
  const live = await open({
    'index.md': '# Home',
    'static/.well-known/security.txt': 'Contact: x',
    'static/.well-known/.secret': 'x',
    'static/.env': 'x',
  })
  expect(await live.respond('/.well-known/security.txt')).toMatchObject({ status: 200 })
  expect(await live.respond('/.well-known/.secret')).toBeUndefined()
  expect(await live.respond('/.env')).toBeUndefined()
})
