// States of paths that affect how a bundle's imports are resolved: existence, type, and for settings files the
// content. A bundle is built again when a state has changed.

import { lstatSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { hashOf } from '../engine/hash.ts'
import { listContext } from './require-context.ts'

/** State of a path relative to the site root: missing, a folder, a file; settings files include their hash. */
export type PathState = readonly [path: string, state: string]

/** Name of the list of files in a folder. */
export const LISTING = '*'

/** Reads paths, each once. Shared by bundles that are built at the same time. */
export interface PathReader {
  /** Fields of a JSON file; undefined if it is missing. */
  settings(file: string): Readonly<Record<string, unknown>> | undefined
  state(path: string): string
  isFolder(path: string): boolean
}

export function createPathReader(root: string): PathReader {
  const once = <Value>(read: (path: string) => Value) => {
    const values = new Map<string, Value>()
    return (path: string): Value => {
      if (!values.has(path)) values.set(path, read(path))
      return values.get(path)!
    }
  }
  return {
    settings: once(readSettings),
    state: once((path) => stateOf(path, root)),
    isFolder: once(isFolder),
  }
}

/** Reads the current state of these paths. */
export function readStates(paths: readonly string[], root: string): PathState[] {
  return paths.map((path) => [path, stateOf(resolve(root, path), root)] as const).sort(byPath)
}

/** Whether the state of any path has changed. */
export function hasChanged(resolution: readonly PathState[], root: string): boolean {
  return resolution.some(([path, state]) => stateOf(resolve(root, path), root) !== state)
}

export function byPath([a]: PathState, [b]: PathState): number {
  return a < b ? -1 : 1
}

/** Fields of a JSON file, which may have comments and trailing commas; undefined if it is missing. */
function readSettings(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    if (!statSync(file).isFile()) return undefined
    const text = readFileSync(file, 'utf8')
      .replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, '$1')
      .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, '$1')
    return asRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function textsOf(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}

/** A symbolic link has the state of its target, plus the target's path. */
function stateOf(path: string, root: string): string {
  if (path.endsWith(`${sep}${LISTING}`)) return hashOf(listContext(dirname(path)).join('\n'))
  const stat = statOf(path, lstatSync)
  if (!stat) return ''
  if (!stat.isSymbolicLink()) return describe(stat, path)
  const target = statOf(path, statSync)
  return target ? `${describe(target, path)} ${below(root, realpathSync(path))}` : 'link'
}

function describe(stat: Stats, path: string): string {
  if (stat.isDirectory()) return 'folder'
  if (!stat.isFile()) return 'other'
  if (!path.endsWith('.json')) return 'file'
  try {
    return hashOf(readFileSync(path))
  } catch {
    return 'closed'
  }
}

export function isThere(path: string): boolean {
  return statOf(path, statSync) !== undefined
}

function isFolder(path: string): boolean {
  return statOf(path, statSync)?.isDirectory() ?? false
}

/** Stat of a path; undefined if it cannot be read. */
function statOf(path: string, stat: typeof statSync): Stats | undefined {
  try {
    return stat(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Path relative to the root, as used in findings and records. */
export function below(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}
