// `llms.txt`: the pages by section, in the format of https://llmstxt.org. Sections are the sidebars and their categories, in
// the order of the site.

import { hasLocaleVersions, localeVersionIdOf } from '../../core/locales/locale-version.ts'
import { compareText } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { SidebarItem } from '../../core/model/site.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { SiteContext } from '../../core/plugin/site-output.ts'
import { labelSidebars } from '../search/for-plugins.ts'
import { absoluteUrl, markdownUrl } from './markdown-file.ts'
import { escapeText } from './markdown-text.ts'

export interface LlmsSection {
  readonly title: string
  readonly pages: readonly LlmsEntry[]
}

export interface LlmsEntry {
  readonly url: Url
  readonly title: string
  readonly description: string
}

/** A page or list of the site. */
export interface LlmsPage extends LlmsEntry {
  readonly date?: string
  readonly isPost?: true
}

interface ListRequest extends Pick<SiteContext, 'site' | 'options'> {
  readonly chrome: Pick<SiteChrome, 'title' | 'messages'>
  readonly listed: ReadonlySet<Url>
}

/** Groups the pages of `listed` by section, each page once. */
export function llmsSections(
  all: readonly LlmsPage[],
  { site, options, chrome, listed }: ListRequest,
): LlmsSection[] {
  const entries = new Map(
    all
      .filter(({ url }) => listed.has(url))
      .map(({ url, title, description }): [Url, LlmsEntry] => [
        url,
        { url, title: title || chrome.title, description },
      ]),
  )
  const sections = new Map<string, LlmsEntry[]>()
  const { messages } = chrome
  const posts = new Set(all.filter(({ isPost }) => isPost).map(({ url }) => url))
  const add = (title: string, url: Url | undefined): void => {
    const entry = url === undefined ? undefined : entries.get(url)
    if (!entry) return
    entries.delete(entry.url)
    const section = sections.get(title)
    if (section) section.push(entry)
    else sections.set(title, [entry])
  }
  const addAll = (title: string, items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if ((item.kind === 'page' || item.kind === 'category') && !posts.has(item.url!)) add(title, item.url)
      if (item.kind === 'category') addAll(title, item.items)
    }
  }
  // The list of all posts is a sidebar too; sidebars with only posts or unlisted pages are skipped.
  const hasOthers = hasLocaleVersions(options.collections)
  const isOther = (url: Url): boolean => posts.has(url) || (hasOthers && !listed.has(url))
  const sidebars = Object.entries(site.sidebars).filter(([, items]) => hasPage(items, isOther))
  const labels = labelSidebars(site)
  for (const [name, items] of sidebars) {
    const plain = hasOthers ? name.slice(0, name.length - localeVersionIdOf(name).length) : name
    const label = labels.get(name) ?? (sidebars.length === 1 ? chrome.title : (labels.get(plain) ?? plain))
    for (const item of items) {
      if (item.kind === 'category')
        addAll(sidebars.length === 1 ? item.label : `${label}: ${item.label}`, [item])
      else addAll(label, [item])
    }
  }
  const dates = new Map(all.map(({ url, date = '' }) => [url, date]))
  const rest = [...entries.keys()].sort(
    (a, b) => compareText(dates.get(b) ?? '', dates.get(a) ?? '') || compareText(a, b),
  )
  for (const url of rest) if (posts.has(url)) add(messages['list.posts'], url)
  for (const url of rest) add(messages['llms.other'], url)
  return [...sections].map(([title, pages]) => ({ title, pages }))
}

/** Whether a sidebar contains a listed page that is not a post. */
function hasPage(items: readonly SidebarItem[], isOther: (url: Url) => boolean): boolean {
  return items.some((item) =>
    item.kind === 'category' ? hasPage(item.items, isOther) : item.kind === 'page' && !isOther(item.url),
  )
}

/** Generates the file. `full` links to the files with the text of all pages. */
export function writeLlms(
  chrome: Pick<SiteChrome, 'origin' | 'basePath' | 'title' | 'tagline'>,
  sections: readonly LlmsSection[],
  full: readonly { readonly label: string; readonly href: string }[],
): string {
  const { title, tagline } = chrome
  const line = (label: string, href: string, description = ''): string =>
    `- [${escapeText(label, { isLink: true })}](${href})${description === '' ? '' : `: ${escapeText(description)}`}`
  const blocks = [
    `# ${escapeText(title)}`,
    ...(tagline === '' ? [] : [`> ${escapeText(tagline)}`]),
    ...sections.map(({ title, pages }) =>
      [
        `## ${escapeText(title)}\n`,
        ...pages.map(({ url, title, description }) =>
          line(title, absoluteUrl(chrome, markdownUrl(url)), description),
        ),
      ].join('\n'),
    ),
    // Programs may skip the section with this name, so it is not translated.
    ...(full.length === 0
      ? []
      : [['## Optional\n', ...full.map(({ label, href }) => line(label, href))].join('\n')]),
  ]
  return `${blocks.join('\n\n')}\n`
}
