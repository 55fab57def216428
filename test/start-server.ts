// Starts nginx and Caddy for the hosting recipes of the handbook, on a free port until the test ends.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

/** `OCTAVO_NGINX` is the path of an nginx outside of PATH. */
const nginx = process.env.OCTAVO_NGINX ?? 'nginx'

export const hasNginx = spawnSync(nginx, ['-v']).status === 0
export const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Returns the code block with a language and a title on a page of the handbook, such as `nginx title="site.conf"`. */
export function readRecipe(page: string, info: string): string {
  const path = fileURLToPath(new URL(`../content/handbook/${page}`, import.meta.url))
  return readFileSync(path, 'utf8').split(`\`\`\`${info}`)[1]!.split('```', 1)[0]!.replace(/^.*\n/, '')
}

/** Creates a folder that all users may write to, deleted after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-server-'))
  chmodSync(folder, 0o777)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts nginx with a `server` block; resolves with its URL. */
export async function startNginx(folder: string, write: (port: number) => string): Promise<string> {
  const port = await findPort()
  const temporary = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${write(port)}\n}\n`,
  )
  return start(port, spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }))
}

/** Starts Caddy with the block of a site; resolves with its URL. */
export async function startCaddy(folder: string, write: (port: number) => string): Promise<string> {
  const port = await findPort()
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n  admin off\n  auto_https off\n}\n${write(port)}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  return start(port, spawn('caddy', ['run', '--config', config], { stdio: 'ignore', env }))
}

async function start(port: number, child: ChildProcess): Promise<string> {
  onTestFinished(() => stop(child))
  const url = `http://127.0.0.1:${port}`
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
  return url
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
}
