// Branded string types for paths, URLs and hashes.

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]?: Name }

/** A file of the site, relative to the site's root folder, with `/` separators: `content/docs/guide/index.md`. */
export type SourcePath = Branded<'SourcePath'>

/**
 * Key of a page: the path of its source, or, in a language or version, the path that a file of its own would have there.
 * `sourceOf` returns the file.
 */
export type PageKey = Branded<'PageKey'>

/** A route: starts with `/`, no base path, no trailing slash (except `/` itself), percent-encoded only where a URL needs it. */
export type Url = Branded<'Url'>

/** 128 bits of SHA-256 in base64url, 22 characters. */
export type Hash = Branded<'Hash'>
