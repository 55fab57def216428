// Reads the code blocks of the handbook's pages, and checks the types of TypeScript blocks.

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface CodeBlock {
  readonly language: string
  readonly title: string | undefined
  readonly text: string
  /** Line of the opening fence. */
  readonly line: number
}

/** Returns the outermost fenced code blocks of a page. */
export function readBlocks(page: string): CodeBlock[] {
  const text = readFileSync(join(ROOT, 'content/handbook', page), 'utf8')
  return [...text.matchAll(/^( *)(`{3,})(\w*)(.*)\n((?:.*\n)*?)\1\2$/gm)].map(
    ({ index, 3: language = '', 4: info = '', 5: body = '' }) => ({
      language,
      title: /title="([^"]+)"/.exec(info)?.[1],
      text: body,
      line: text.slice(0, index).split('\n').length,
    }),
  )
}

/** Checks TypeScript files, each in a separate folder, like in a site that has Octavo installed. */
export async function checkTypes(
  files: readonly { readonly path: string; readonly text: string }[],
  folder: string,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/octavo'), 'dir')
  for (const name of ['react', 'zod', '@types/react', '@types/node'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'dir')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    jsx: 'react-jsx',
    ...options,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const { path, text } of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const wrong = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  expect(wrong).toBe('')
}
