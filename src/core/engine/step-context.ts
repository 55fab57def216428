// The access of a running step to files, values and the store. Types only, without those of Node: plugins use them.

import type { Place } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { Limit } from './time-limit.ts'

/** A module generated for one configuration: its path relative to a code folder, and its hash. */
export interface CodeRef {
  readonly file: string
  readonly hash: Hash
}

/**
 * The kind of entry at a path. Only a `file` can be read. `outside` is a link out of the site, `private-link` a link to a
 * file that is never published, `special` a pipe, socket or device, `closed` a file without read permission.
 */
export type FileState = 'file' | 'folder' | 'special' | 'outside' | 'private-link' | 'closed'

/** `private` files are never published. Of `large` files only the hash is available, not the content. */
export type PathState = FileState | 'private' | 'large'

/** Everything a running step may access. */
export interface StepContext {
  /** Content of a file, by path relative to the site root. Recorded. */
  read(path: string): Uint8Array | undefined
  /** Hash of a file, by path relative to the site root. Recorded. */
  hashFile(path: string): Hash | undefined
  /** State of a path, and whether it may be published; undefined when nothing exists there. Recorded. */
  look(path: string): PathState | undefined
  /** Files in a folder, sorted, relative to the site root. Recorded. */
  list(folder: string): readonly string[]
  /** A named value of the site. Recorded. */
  value(name: string): string | undefined
  /** Stores a JSON value. */
  put(value: unknown): Hash
  /** Stores bytes unchanged. */
  putBytes(bytes: Uint8Array): Hash
  /** Returns a JSON value from the store. */
  get<T>(hash: Hash): T
  /** A string that depends only on `input`: read from the cache, or computed by `make` and cached. */
  memo(name: string, input: string, make: () => Promise<string>): Promise<string>
  /** Loads code generated for this configuration. */
  load<T>(code: CodeRef): Promise<T>
  /** Absolute path of the entry of a package installed for the site. Its version must be part of the key. */
  resolvePackage(name: string): string
  /** Loads such a package. */
  loadPackage<T>(name: string): Promise<T>
  /** Runs code that may take very long; throws when the time limit is exceeded. */
  readonly limit: Limit
  /**
   * Returns the source place of an error of loaded code. The result of the step is then not cached, because an edit may move the
   * place without changing the code.
   */
  placeOf(error: unknown): Place | undefined
}
