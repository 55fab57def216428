// The form of commands, and options that several commands have. Every start loads this file and the commands, so they
// import only small files.

import { Command, CommanderError, InvalidArgumentError, Option, type OptionValues } from 'commander'
import type { FieldValues } from '../core/plugin/plugin-fields.ts'

export { Command, CommanderError, InvalidArgumentError, Option }

/** A command of `octavo`. */
export interface CommandSpec {
  readonly name: string
  /** Adds the description, the arguments and the options. */
  declare(command: Command): void
  /** Runs the command and returns the exit code. Imports its code on demand. */
  run(call: CommandCall): Promise<number>
  /** Returns lines to print after the message of a usage error. */
  explain?(error: CommanderError): string | undefined
}

/** Options that a plugin adds to existing commands. */
export interface AddedOptions {
  /** Names of the commands. */
  readonly commands: readonly string[]
  /** Adds the options to one of the commands. */
  declare(command: Command): void
  /** Runs instead of the command and returns the exit code; returns undefined for flags that the command itself handles. */
  run?(call: CommandCall): Promise<number> | undefined
  /** Returns settings for the session: plugin name → plain data. They must not change the output. */
  settings?(flags: Flags): Readonly<Record<string, unknown>>
  /** Returns values that take precedence over fields of the configuration. */
  fields?(flags: Flags): FieldValues
}

/** The commands in the order of the help, and the options that plugins add to them. */
export interface CommandTable {
  readonly commands: readonly CommandSpec[]
  readonly addedOptions: readonly AddedOptions[]
}

export interface CommandCall {
  /** Values of the arguments. */
  readonly words: Command['processedArgs']
  readonly flags: Flags
  /** Folder of the site as passed on the command line. */
  readonly root: string
  /** Ends the run with a usage error. */
  fail(message: string): never
}

/** Values of the options, each with the type that the command gives it. */
type Flags = OptionValues[string]

/** Adds options for the cache and the number of threads. */
export function withCache(command: Command): Command {
  return command
    .option('--cache-dir <folder>', 'folder of the cache (default: .octavo/cache)')
    .option('--no-cache', 'neither read nor write a cache')
    .addOption(new Option('--threads <number>', 'total number of threads').argParser(readInteger(1, 64)))
}

/** Adds the folder of the site as an argument. */
export function withRoot(command: Command): Command {
  return command.argument('[root]', 'folder of the site', '.')
}

/** Adds options for the output of a build. */
export function withOutput(command: Command): Command {
  return command
    .option('--out, --out-dir <folder>', 'output folder (default: build)')
    .option('--base-url <path>', 'path the site is served at (default: /)')
    .option('--strict', 'fail on warnings too')
    .option('--keep-going', 'write pages without the parts whose code fails')
    .option('--drafts', 'include draft pages')
    .option('--verify', 'build again without the cache and compare')
    .option('--report [file]', 'print what the build cost, or write it to a .json file')
    .option('--json', 'print the summary and the findings as JSON')
}

/** Parses a whole number. */
export function readInteger(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
