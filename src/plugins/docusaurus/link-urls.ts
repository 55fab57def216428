// Gives remark plugins of a Docusaurus site the URLs of links to files. Plugins that run after the defaults see URLs. Most
// plugins never read them, and reading one requires parsing the page again, so a URL is resolved only when it is read.
// Links that no plugin changed are restored afterwards.

import type { Pluggable } from 'unified'
import { asFunction } from './raw-options.ts'

interface TreeNode {
  readonly type: string
  readonly tagName?: string
  readonly properties?: object
  readonly children?: readonly TreeNode[]
}

interface LinkFile {
  readonly data: Readonly<Record<string, unknown>>
}

/** Wraps the plugins with a step before and a step after. `hasSlash`: whether URLs of the site end with a slash. */
export function withLinkUrls(plugins: readonly Pluggable[], hasSlash: boolean): Pluggable[] {
  if (plugins.length === 0) return []
  const rawHrefs = new WeakMap<object, string>()
  const hrefsByFile = new WeakMap<LinkFile, Map<string, string>>()
  const show = () => (tree: TreeNode, file: LinkFile) => {
    const linkUrl = asFunction(file.data.linkUrl)
    const links = linksOf(tree).filter(({ link, key }) => /\.mdx?(?:[?#].*)?$/i.test(String(link[key])))
    if (!linkUrl || links.length === 0) return
    const hrefs = links.map(({ link, key }) => String(link[key]))
    const sources = new Map<string, string>()
    hrefsByFile.set(file, sources)
    for (const [at, { link, key }] of links.entries()) {
      const href = hrefs[at]!
      rawHrefs.set(link, href)
      define(link, key, {
        get() {
          // Requests all of them, so that the page needs no further round.
          for (const one of hrefs) linkUrl(one)
          const resolvedUrl = linkUrl(href)
          if (resolvedUrl === undefined)
            throw new Error('The page is parsed again with the URLs of its links.')
          const url = withSlash(String(resolvedUrl), hasSlash)
          sources.set(url, href)
          return url
        },
        set: (value: unknown) => define(link, key, { value, writable: true }),
      })
    }
  }
  const restore = () => (tree: TreeNode, file: LinkFile) => {
    for (const { link, key } of linksOf(tree)) {
      const { get, value } = Object.getOwnPropertyDescriptor(link, key) ?? {}
      const href = get ? rawHrefs.get(link) : hrefsByFile.get(file)?.get(value)
      if (href !== undefined) define(link, key, { value: href, writable: true })
    }
  }
  return [show, ...plugins, restore]
}

interface RawLink {
  readonly link: Record<string, unknown>
  readonly key: 'url' | 'href'
}

/** Links in Markdown or HTML. */
function linksOf(node: TreeNode): RawLink[] {
  const inner = (node.children ?? []).flatMap(linksOf)
  if (node.type === 'link' || node.type === 'definition')
    return [{ link: node as unknown as RawLink['link'], key: 'url' }, ...inner]
  return node.tagName === 'a' && node.properties && 'href' in node.properties
    ? [{ link: node.properties as RawLink['link'], key: 'href' }, ...inner]
    : inner
}

function define(link: object, key: string, property: PropertyDescriptor): void {
  Object.defineProperty(link, key, { ...property, enumerable: true, configurable: true })
}

function withSlash(url: string, hasSlash: boolean): string {
  return hasSlash && url.startsWith('/') ? url.replace(/^([^?#]*?)\/?(?=[?#]|$)/, '$1/') : url
}
