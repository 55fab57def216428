// `octavo eject`: a part of the theme becomes a file of the site.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { ConfigProblem } from '../config/config-problem.ts'
import { createSession } from '../pipeline/session.ts'
import { copyThemePart, findThemePart, listThemeParts, type ThemePart } from '../pipeline/theme-parts.ts'
import { errorMessage } from '../text/error-message.ts'
import { writeError, writeOut } from './write-text.ts'

const FOLDER = 'theme'
const MODULE = `${FOLDER}/index.tsx`

/** Copies a part, or lists all of them, and returns the exit code. */
export async function runEject(part: string | undefined, root: string): Promise<number> {
  if (part === undefined) {
    writeOut(
      `${listThemeParts()
        .map(({ name }) => `${name}\n`)
        .join('')}`,
    )
    return 0
  }
  const found = findThemePart(part)
  if (typeof found === 'string') return refuse(found)
  const session = await createSession({ root: resolve(root) })
  const { theme } = session.options
  await session.close()
  const path = `${FOLDER}/${found.name}.tsx`
  const at = (file: string): string => join(resolve(root), file)
  if (existsSync(at(path)))
    return refuse(`${path} exists already.\n  Rename it, eject the part again, and compare the two files.`)
  const isNew = theme === '' && !existsSync(at(MODULE))
  write(at(path), copyThemePart(found))
  writeOut(`wrote ${path}\n`)
  if (isNew) {
    write(at(MODULE), writeModule(found))
    writeOut(`wrote ${MODULE}\n`)
  }
  writeOut(`\nNext:\n${nextSteps(found, { theme, isNew }).join('')}${WHAT_UPDATES_MEAN}`)
  return 0
}

const WHAT_UPDATES_MEAN = `
The copy is yours: an update of Octavo does not change it. What it imports from inside Octavo may change with any update, so
check the types of the site after one. To see what an update changed in the part, rename your copy, eject it again, and compare.
`

function writeModule({ imported, change, name }: ThemePart): string {
  return `import { defineTheme } from 'octavo/theme'\nimport ${imported} from './${name}.js'\n\nexport default defineTheme({ ${change} })\n`
}

function nextSteps(
  { imported, name, change }: ThemePart,
  { theme, isNew }: { readonly theme: string; readonly isNew: boolean },
): string[] {
  const module = theme === '' ? MODULE : theme
  const from = relative(dirname(module), `${FOLDER}/${name}.js`).replaceAll('\\', '/')
  return [
    ...(isNew
      ? []
      : [
          `  In ${module}:\n`,
          `    import ${imported} from '${from.startsWith('.') ? from : `./${from}`}'\n`,
          `    defineTheme({ ${change} })\n`,
        ]),
    ...(theme === '' ? [`  In the configuration:\n    theme: { module: './${MODULE}' }\n`] : []),
  ]
}

function write(file: string, content: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content, { flag: 'wx' })
  } catch (error) {
    throw new ConfigProblem([
      {
        rule: 'configuration',
        severity: 'error',
        message: `The part cannot be written: ${errorMessage(error)}.`,
        help: 'Name a site whose folder you may write to.',
      },
    ])
  }
}

function refuse(why: string): number {
  writeError(`octavo: ${why}\n`)
  return 2
}
