// Adapts the redirects plugin of Docusaurus.

import { asFunction, asList, asRecord, asText, asTexts, type RawOptions } from './raw-options.ts'
import { REDIRECT_OPTIONS, type Report, reportUnsupported } from './unsupported-options.ts'

export interface AdaptedRedirects {
  readonly redirects: Record<string, string>
  /** Whether to redirect `/a.html` to `/a` for each page. */
  readonly htmlStubs: boolean
  /** Returns old paths of a page, given its path. */
  readonly more: ((url: string) => readonly string[]) | undefined
}

export function adaptRedirects(instances: readonly RawOptions[], report: Report): AdaptedRedirects {
  const redirects: Record<string, string> = {}
  const makers: ((url: string) => readonly string[])[] = []
  let htmlStubs = false
  for (const options of instances) {
    reportUnsupported(options, 'client-redirects', { table: REDIRECT_OPTIONS, report })
    for (const one of asList(options.redirects)) {
      const { from, to } = asRecord(one)
      const target = asText(to)
      // The first redirect from a path wins.
      if (target !== undefined) for (const path of asTexts(from)) redirects[path] ??= target
    }
    const endings = asTexts(options.fromExtensions)
    if (endings.includes('html')) htmlStubs = true
    const others = endings.filter((ending) => ending !== 'html')
    if (others.length > 0)
      makers.push((url) => (url === '/' ? [] : others.map((ending) => `${url}.${ending}`)))
    const cut = asTexts(options.toExtensions)
    if (cut.length > 0)
      makers.push((url) =>
        cut.flatMap((ending) => (url.endsWith(`.${ending}`) ? [url.slice(0, -ending.length - 1)] : [])),
      )
    const create = asFunction(options.createRedirects)
    if (create) makers.push((url) => asTexts(create(url)))
  }
  return {
    redirects,
    htmlStubs,
    more: makers.length > 0 ? (url) => makers.flatMap((make) => make(url)) : undefined,
  }
}
