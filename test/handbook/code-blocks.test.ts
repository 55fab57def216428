// Checks the code blocks in the handbook: TypeScript against the types of the package, commands and options against the
// program, and that data can be parsed. The pages on rules contain deliberate mistakes, which
// test/program/config/rules.test.ts covers.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { Command } from '../../src/cli/command-options.ts'
import { commandTable } from '../../src/commands.ts'
import { type CodeBlock, checkTypes, ROOT, readBlocks } from './code-blocks.ts'

const PAGES = readdirSync(join(ROOT, 'content/handbook')).filter((name) => /\.mdx?$/.test(name))

/** Page where blocks of properties are part of a plugin; on other pages, they are part of a configuration. */
const PLUGIN_PAGE = 'plugins.md'

interface Found extends CodeBlock {
  readonly page: string
}

const blocks: readonly Found[] = PAGES.flatMap((page) =>
  readBlocks(page).map((block) => ({ ...block, page })),
)

test('TypeScript blocks type-check against the package', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-blocks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sources = blocks.filter(({ language, text }) => /^tsx?$/.test(language) && !text.includes('[!code'))
  const files = sources.map((block) => ({
    path: `${block.page}-${block.line}/block.${block.language}`,
    text: completeModule(block),
  }))
  expect(files.length).toBeGreaterThan(50)
  // Modules of readers that blocks import.
  const others = ['*.mdx', '*.json', '*.config.js', '*/Card', '*/comments.ts'].map(
    (name) => `declare module '${name}'`,
  )
  await checkTypes([...files, { path: 'others.d.ts', text: others.join('\n') }], folder, {
    module: 'preserve',
    noImplicitAny: false,
    types: ['node'],
  })
})

test('commands in shell blocks exist, with their options', () => {
  const commands = blocks
    .filter(({ language }) => ['bash', 'sh', 'console'].includes(language))
    .flatMap(({ page, line, text }) =>
      readCommands(text).map((words) => ({ place: `${page}:${line}`, words })),
    )
  expect(commands.length).toBeGreaterThan(20)
  const wrong = commands.filter(({ words: [command = '', ...words] }) => {
    const options = readOptions(command)
    return !options || words.some((word) => /^--?\w/.test(word) && !options.has(word.replace(/=.*/, '')))
  })
  expect(wrong).toEqual([])
})

test('JSON and YAML blocks can be parsed', () => {
  const wrong = blocks
    .filter(({ text }) => !text.includes('{{') && !text.includes('"30s", }'))
    .filter(({ language, text }) => {
      if (language === 'json') return text !== '' && attempt(() => JSON.parse(text)) === undefined
      return language === 'yaml' && parseAllDocuments(text).some(({ errors }) => errors.length > 0)
    })
  expect(wrong.map(({ page, line }) => `${page}:${line}`)).toEqual([])
})

/** Returns the words of each `octavo` command of a block, without the program's name. */
function readCommands(text: string): string[][] {
  return [
    ...text
      .replaceAll('\\\n', ' ')
      .matchAll(/(?:^|&& |\$ )(?:\w+=\S+ )?(?:(?:npx )?octavo|node bin\/octavo\.js) (.*)$/gm),
  ].map(([, rest = '']) =>
    rest
      .replace(/ (?:#|&|>).*/, '')
      .replaceAll(/"[^"]*"/g, 'text')
      .trim()
      .split(/ +/),
  )
}

/** Returns the options of a command; undefined for an unknown command. */
function readOptions(name: string): ReadonlySet<string | undefined> | undefined {
  if (['--help', '--version'].includes(name)) return new Set()
  const spec = commandTable.commands.find((one) => one.name === name)
  if (!spec) return undefined
  const command = new Command()
  spec.declare(command)
  for (const { commands, declare } of commandTable.addedOptions)
    if (commands.includes(spec.name)) declare(command)
  return new Set(['-h', '--help', ...command.options.flatMap(({ short, long }) => [short, long])])
}

/** Completes a block to a module: the block may be part of a configuration or of a plugin. */
function completeModule({ page, text, title }: Found): string {
  if (/^(?:import|export|const|function|interface)\b/m.test(text)) {
    const names = ['definePlugin', 'defineSite', 'defineOutput'].filter(
      (name) => text.includes(`${name}(`) && !new RegExp(`import .*\\b${name}\\b`).test(text),
    )
    return names.length > 0 ? `import { ${names.join(', ')} } from 'octavo'\n${text}` : text
  }
  const properties = text.trimEnd().replace(/([^,{[(])$/, '$1,')
  if (page === PLUGIN_PAGE && title === undefined)
    return `import { definePlugin } from 'octavo'\nimport { z } from 'zod'\nexport default definePlugin({\nname: 'block',\n${properties}\n})`
  return `import { defineSite } from 'octavo'\nexport default defineSite({\n${properties}\n})`
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
