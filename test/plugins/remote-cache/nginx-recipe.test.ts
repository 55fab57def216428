// nginx configuration of the remote cache in the handbook, tested with nginx if it is installed (`apt-get
// install nginx-light`).

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { hasNginx, openFolder, readRecipe, startNginx } from '../../start-server.ts'

const recipe = readRecipe('large-sites.md', 'nginx')

test('the documented configuration accepts uploads', () => {
  expect(recipe).toContain('dav_methods PUT;')
  expect(recipe).toContain('create_full_put_path on;')
  expect(recipe).toContain('client_max_body_size 128m;')
})

test.skipIf(!hasNginx)(
  `nginx stores and serves results with the documented configuration${hasNginx ? '' : ' (skipped: nginx is not installed)'}`,
  async () => {
    const folder = openFolder()
    writeFileSync(join(folder, 'htpasswd'), 'ci:{PLAIN}secret\n')
    const url = await startNginx(folder, (port) =>
      recipe
        .replace('listen 8480', `listen 127.0.0.1:${port}`)
        .replaceAll('/var/cache/octavo', folder)
        .replace('/etc/nginx/octavo-cache.htpasswd', join(folder, 'htpasswd')),
    )

    const files = { 'index.md': '# Home\n' }
    const anonymous = await siteTest(files).build({ settings: { 'remote-cache': { url } } })
    expect(anonymous.summary.remoteCache?.problem).toContain('it refuses the credentials (401)')
    const first = await siteTest(files).build({ settings: { 'remote-cache': { url, login: 'ci:secret' } } })
    expect(first.summary.remoteCache).toEqual({
      hits: 0,
      received: expect.any(Number),
      sent: expect.any(Number),
    })
    const second = await siteTest(files).build({ settings: { 'remote-cache': { url, readOnly: true } } })
    expect(second.summary).toMatchObject({ cacheMisses: 0, remoteCache: { hits: second.summary.cacheHits } })
  },
)
