// The files of the index over HTTP. Names carry hashes, so that browsers keep them; the manifest is asked for anew.

import { ANSWER_MS } from '../../src/model/search-limits.ts'
import { type LoadFile, MissingFile } from '../../src/search/index-files.ts'
import { MANIFEST_FILE } from '../../src/search/index-format.ts'

/** Fetches files below an address that ends with `/`. */
export function fetchIndex(index: string): LoadFile {
  return async (path) => {
    const response = await fetchSoon(
      new URL(path, index),
      path === MANIFEST_FILE ? { cache: 'no-cache' } : {},
    )
    // Some hosts answer with a page of their own and 200 where there is nothing.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true
    if (response.status === 404 || (response.ok && isPage)) throw new MissingFile(path)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    if (!path.endsWith('.bin')) return new Uint8Array(await response.arrayBuffer())
    const inflated = response.body!.pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(inflated).arrayBuffer())
  }
}

/** A host that does not even begin to answer is given up, so that the next letter asks again. */
async function fetchSoon(url: URL, options: { readonly cache?: 'no-cache' }): Promise<Response> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error(`${url.host} does not answer.`)), ANSWER_MS)
  try {
    return await fetch(url, { ...options, signal: patience.signal })
  } finally {
    // What has begun may take its time.
    clearTimeout(timer)
  }
}
