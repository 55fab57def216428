// Completes `package.json` while `npm pack` reads it: `node bin/packed-manifest.js` before, with `--restore` after.
//
// - Packages of this repository have the version (instead of 0.0.0), license, author and links of the first one.
// - The owner of the repository is filled in here and nowhere else. In a release it comes from the workflow.
// - Scripts and development packages are for this repository only: `prepare` cannot run elsewhere.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const PLACEHOLDER = 'OWNER'
const SHARED = ['version', 'license', 'author', 'homepage', 'bugs', 'repository', 'engines', 'publishConfig']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const manifest = 'package.json'
const original = '.package.json.original'

// A previous run was aborted and left the original.
if (existsSync(original)) renameSync(original, manifest)
if (!process.argv.includes('--restore')) {
  const before = readFileSync(manifest, 'utf8')
  const packed = completeManifest(JSON.parse(before), process.env)
  writeFileSync(original, before)
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`)
}

function completeManifest({ scripts, devDependencies, ...own }, env) {
  const first = JSON.parse(readFileSync(join(root, manifest), 'utf8'))
  const shared = Object.fromEntries(SHARED.map((field) => [field, first[field]]))
  const directory = relative(root, process.cwd()).replaceAll('\\', '/')
  const complete = {
    ...own,
    ...shared,
    ...(directory !== '' && {
      repository: { ...shared.repository, directory },
      dependencies: { ...own.dependencies, [first.name]: `^${first.version}` },
    }),
  }
  const owner = env.GITHUB_REPOSITORY_OWNER
  if (!owner && env.npm_command === 'publish')
    fail(
      'The owner of the repository is unknown.',
      'Set GITHUB_REPOSITORY_OWNER, as the release workflow does.',
    )
  if (env.GITHUB_REF_TYPE === 'tag' && env.GITHUB_REF_NAME !== `v${first.version}`)
    fail(
      `The tag ${env.GITHUB_REF_NAME} does not match the version ${first.version}.`,
      `Tag the commit v${first.version}, or change the version in package.json.`,
    )
  return JSON.parse(JSON.stringify(complete).replaceAll(PLACEHOLDER, owner || PLACEHOLDER))
}

function fail(problem, help) {
  process.stderr.write(`${problem}\n  ${help}\n`)
  process.exit(1)
}
