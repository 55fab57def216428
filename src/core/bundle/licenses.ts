// Licenses of bundled packages, as text to ship with the bundle.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PackageLicense {
  readonly name: string
  readonly version: string
  /** SPDX expression; empty if the package names none. */
  readonly license: string
  /** Empty if the package has no such file. */
  readonly text: string
}

/** Licenses of the packages that contain these files. Paths are relative to `root`; sorted by name. */
export function listLicenses(inputs: Iterable<string>, root: string): PackageLicense[] {
  const folders = new Set<string>()
  const licenses: PackageLicense[] = []
  for (const path of inputs) {
    // A package that Octavo's own package contains as one file.
    const vendored = /^(?:.*\/)?dist\/vendor\/[^/]+(?=\.js$)/.exec(path.replaceAll('\\', '/'))?.[0]
    if (vendored !== undefined)
      for (const one of JSON.parse(
        readFileSync(join(root, `${vendored}.licenses.json`), 'utf8'),
      ) as PackageLicense[])
        licenses.push(one)
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll('\\', '/'))?.[0]
    if (folder !== undefined) folders.add(folder)
  }
  for (const folder of folders) {
    const packageLicense = readPackage(join(root, folder))
    if (packageLicense) licenses.push(packageLicense)
  }
  return sortLicenses(licenses)
}

/** Removes duplicates and sorts by name. */
export function sortLicenses(licenses: readonly PackageLicense[]): PackageLicense[] {
  const byName = new Map(licenses.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** Formats all licenses as one text. */
export function formatLicenses(what: string, licenses: readonly PackageLicense[]): string {
  const parts = licenses.map(({ name, version, license, text }) =>
    [`${name} ${version}${license && ` (${license})`}`, text || 'The package has no license file.'].join(
      '\n\n',
    ),
  )
  return [`${what} these packages.`, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n')
}

function readPackage(folder: string): PackageLicense | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const texts = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)\b(?!.*\.[jt]s$)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n?/g, '\n').trim())
  return {
    name: String(name),
    version: String(version ?? ''),
    license: typeof license === 'string' ? license : '',
    text: texts.join('\n\n'),
  }
}
