// The configuration of nginx in the handbook, with nginx itself where it is installed (`apt-get install nginx-light`).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { siteTest } from '../site-test.ts'

const HANDBOOK = fileURLToPath(new URL('../../content/handbook/remote-cache.md', import.meta.url))

/** `OCTAVO_NGINX` names one that is not installed. */
const nginx = process.env.OCTAVO_NGINX ?? 'nginx'
const hasNginx = spawnSync(nginx, ['-v']).status === 0

const recipe = /```nginx[^\n]*\n([\s\S]*?)```/.exec(readFileSync(HANDBOOK, 'utf8'))![1]!

test('the handbook has a configuration that accepts what is sent', () => {
  expect(recipe).toContain('dav_methods PUT;')
  expect(recipe).toContain('create_full_put_path on;')
  expect(recipe).toContain('client_max_body_size 128m;')
})

test.skipIf(!hasNginx)(
  `nginx works as the handbook says${hasNginx ? '' : ' (skipped: nginx is not installed)'}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-nginx-'))
    chmodSync(folder, 0o777)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const port = await findPort()
    writeFileSync(join(folder, 'htpasswd'), 'ci:{PLAIN}secret\n')
    const server = recipe
      .replace('listen 8480', `listen 127.0.0.1:${port}`)
      .replaceAll('/var/cache/octavo', folder)
      .replace('/etc/nginx/octavo-cache.htpasswd', join(folder, 'htpasswd'))
    const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`,
    )
    const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
    onTestFinished(() => stop(child))
    const url = `http://127.0.0.1:${port}`
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(404)

    const files = { 'index.md': '# Home\n' }
    const stranger = await siteTest(files).build({ remoteCache: { url } })
    expect(stranger.summary.remoteCache?.problem).toContain('it refuses the credentials (401)')
    const first = await siteTest(files).build({ remoteCache: { url, login: 'ci:secret' } })
    expect(first.summary.remoteCache).toEqual({
      hits: 0,
      received: expect.any(Number),
      sent: expect.any(Number),
    })
    const second = await siteTest(files).build({ remoteCache: { url, readOnly: true } })
    expect(second.summary).toMatchObject({ cacheMisses: 0, remoteCache: { hits: second.summary.cacheHits } })
  },
)

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill()
  })
}
