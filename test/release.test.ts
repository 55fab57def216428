// Checks the two packages of a release: their packed manifests, and the workflow that publishes them.

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { siteTest } from './site-test.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CREATE = 'bin/create-octavo'

const release = {
  ...process.env,
  GITHUB_REPOSITORY_OWNER: 'harbor',
  GITHUB_REF_TYPE: 'tag',
  GITHUB_REF_NAME: `v${readManifest(ROOT).version}`,
}

function readManifest(folder: string): { version: string; scripts: object } & Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Copies the repository without the program, because packing changes `package.json` temporarily. */
function repository() {
  const site = siteTest({})
  for (const path of ['package.json', 'bin', 'README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(ROOT, path), join(site.root, path), { recursive: true })
  return site
}

/** Packs a folder, and returns the manifest in the package. */
function pack(root: string, folder: string, env: NodeJS.ProcessEnv) {
  const cwd = join(root, folder)
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json'], { cwd, encoding: 'utf8', env })
  if (status !== 0) return { status, stderr }
  const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')))
  const text = execFileSync('tar', ['-xzOf', join(cwd, filename), 'package/package.json'], {
    encoding: 'utf8',
  })
  return { status, stderr, text, manifest: JSON.parse(text) }
}

test('packed manifests have links and the owner, but neither scripts nor development packages', () => {
  const { root } = repository()
  const before = readFileSync(join(root, 'package.json'), 'utf8')
  const [first, second] = ['.', CREATE].map((folder) => pack(root, folder, release))
  for (const { manifest, text } of [first!, second!]) {
    expect(manifest).not.toHaveProperty('scripts')
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(text).not.toContain('OWNER')
    expect(manifest).toMatchObject({
      version: readManifest(ROOT).version,
      license: 'MIT',
      author: expect.stringContaining('Octavo'),
      homepage: 'https://github.com/harbor/octavo#readme',
      bugs: 'https://github.com/harbor/octavo/issues',
      keywords: expect.arrayContaining(['documentation']),
      repository: { url: 'git+https://github.com/harbor/octavo.git' },
      publishConfig: { provenance: true },
    })
  }
  expect(second!.manifest.dependencies).toEqual({ octavo: `^${readManifest(ROOT).version}` })
  expect(second!.manifest.repository.directory).toBe(CREATE)
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe(before)
  expect(existsSync(join(root, '.package.json.original'))).toBe(false)
})

test('a release with another tag or without an owner is not packed', () => {
  const { root } = repository()
  expect(pack(root, '.', { ...release, GITHUB_REF_NAME: 'v9.9.9' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The tag v9.9.9 does not match the version'),
  })
  const publish = { ...process.env, GITHUB_REPOSITORY_OWNER: '', npm_command: 'publish' }
  const script = join(root, 'bin/packed-manifest.js')
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    env: publish,
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Set GITHUB_REPOSITORY_OWNER, as the release workflow does.')
})

test('only package.json contains the placeholder of the owner', () => {
  const names = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    `${CREATE}/README.md`,
    `${CREATE}/package.json`,
  ]
  const named = names.filter((name) => /github\.com\/OWNER/.test(readFileSync(join(ROOT, name), 'utf8')))
  expect(named).toEqual([])
})

test('the workflow publishes both packages with provenance', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')
  expect(workflow).toContain('id-token: write')
  expect(workflow).toContain(`npm pack && npm pack ./${CREATE}`)
  expect(workflow.match(/npm publish --provenance --access public \.\/[\w-]+-\*\.tgz/g)).toHaveLength(2)
})

test('the license lists bundled packages whose licenses are not permissive', () => {
  const text = readFileSync(join(ROOT, 'LICENSE'), 'utf8')
  for (const name of ['elkjs (EPL-2.0)', 'Inter (OFL-1.1)', 'dist/THIRD-PARTY-NOTICES'])
    expect(text).toContain(name)
})

test('npm create octavo creates a site', () => {
  const site = siteTest({ 'node_modules/a/package.json': '{}' })
  mkdirSync(join(site.root, 'node_modules/create-octavo'))
  symlinkSync(ROOT, join(site.root, 'node_modules/octavo'), 'dir')
  for (const name of ['create.js', 'package.json'])
    cpSync(join(ROOT, CREATE, name), join(site.root, 'node_modules/create-octavo', name))
  site.write('docs/package.json', '{ "devDependencies": { "octavo": "*" } }')
  const program = join(site.root, 'node_modules/create-octavo/create.js')
  const { status, stdout } = spawnSync(
    process.execPath,
    [program, 'docs', '--kind', 'blog', '--title', 'Harbor', '--yes', '--no-install'],
    { cwd: site.root, encoding: 'utf8' },
  )
  expect(stdout).toContain('wrote content/blog/authors.yml')
  expect(status).toBe(0)
  expect(site.has('docs/site.config.ts')).toBe(true)
})
