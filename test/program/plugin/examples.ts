// The example plugins of the handbook, as files of a site. Other examples in the folder belong to the pages on MDX and schemas.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFiles } from '../../site-test.ts'

const FOLDER = 'content/handbook/examples'

export const exampleFiles: SiteFiles = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => !/^(?:probe\.|Counter|Meter)/.test(name))
    .map((name) => [`examples/${name}`, readFileSync(join(FOLDER, name), 'utf8')]),
)
