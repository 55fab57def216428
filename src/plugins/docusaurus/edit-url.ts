// Converts `editUrl` of a content plugin, a string or function, to a URL with `{file}` for the path below the folder.

import { asFunction, asText } from './raw-options.ts'
import type { Report } from './unsupported-options.ts'

export function adaptEditUrl(
  raw: unknown,
  { folder, version, report }: { readonly folder: string; readonly version: string; readonly report: Report },
): string | undefined {
  const base = asText(raw)
  if (base !== undefined) {
    // Versions and languages have their own folders.
    const path = folder.startsWith('..') ? `${folder}/{file}` : '{path}'
    return collapse(`${base.replace(/(?<!\/)\/+$/, '')}/${path}`)
  }
  const ask = asFunction(raw)
  if (!ask) return undefined
  // Calls the function with two sample files to detect whether the path is inserted unchanged.
  const [first, second] = ['octavo-a.md', 'octavo-b/octavo-c.md'].map((file) =>
    tryAddress(ask, { file, folder, version }),
  )
  const urlPattern = first?.includes('octavo-a.md') ? first.replace('octavo-a.md', '{file}') : undefined
  if (urlPattern !== undefined && urlPattern.replace('{file}', 'octavo-b/octavo-c.md') === second)
    return folder.startsWith('..') ? urlPattern : urlPattern.replace(`/${folder}/{file}`, '/{path}')
  if (first !== undefined || second !== undefined)
    report({
      option: 'editUrl',
      message: '`editUrl` is a function that does more than put the path into a URL.',
      help: 'Write the URL with `{file}` for the path: "https://github.com/you/site/edit/main/docs/{file}".',
    })
  return undefined
}

function tryAddress(
  ask: (...input: unknown[]) => unknown,
  { file, folder, version }: { readonly file: string; readonly folder: string; readonly version: string },
): string | undefined {
  try {
    const place = { permalink: `/${file}`, locale: 'en', version, versionDocsDirPath: folder, docPath: file }
    return asText(ask({ ...place, blogDirPath: folder, blogPath: file }))
  } catch {
    return undefined
  }
}

/** Resolves `..` segments of a URL. */
function collapse(address: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''
  const segments: string[] = []
  for (const segment of address.slice(origin.length).split('/'))
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  return `${origin}/${segments.join('/')}`
}
