// Configuration of languages: their fields, and the parts of the site that differ in each.

import * as z from 'zod'
import { translateLabels } from '../locales/locale-version.ts'
import { isRightToLeft, type MessageFormat, type Messages } from '../model/messages.ts'
import type { Url } from '../model/names.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { NavbarSpec, SiteLocale, SiteOptions } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'
import { languageSchema } from '../plugin/language-schema.ts'
import { linkSchema, navbarItemSchema, resolveNavbarItem, tidyPath } from '../plugin/navigation-items.ts'
import type { DropUndefined } from '../plugin/plugin-fields.ts'
import { trimEnd } from '../text/trim-end.ts'
import { messageFormat } from './message-catalogs.ts'
import { messagesSchema } from './message-fields.ts'
import { folderInSite } from './versions-config.ts'

const text = z.string()

export const footerSchema = z.strictObject({
  columns: z.array(z.strictObject({ title: text.optional(), links: z.array(linkSchema) })).optional(),
  copyright: text.optional(),
})

export class LocaleFields {
  /** BCP 47 language tag. */
  readonly code = languageSchema
  /** Name of the language in the language itself. Default: the code. */
  readonly label = text.optional()
  /** Text direction. Default: by language. */
  readonly direction = z.enum(['ltr', 'rtl']).optional()
  /** Base path of its pages. Default `/` for the first language, `/<code>` for others. */
  readonly path = text.regex(/^\/[^?#\\\s]*$/, { message: 'must be a plain path, such as `/de`' }).optional()
  /** Folder with its files. Default `i18n/<code>`; the first language has none. */
  readonly folder = folderInSite.optional()
  readonly title = text.optional()
  readonly tagline = text.optional()
  /** Default: the navbar of the site, translated with `labels`. */
  readonly navbar = z.array(navbarItemSchema.transform(resolveNavbarItem)).optional()
  /** Default: the footer of the site, translated with `labels`. */
  readonly footer = footerSchema.optional()
  /** Text in the configuration, such as a navbar label → its translation. */
  readonly labels = z.record(text, text).default({})
  /** Messages of the site's components, by id. */
  readonly texts = z.record(text, text).optional()
  /** Replacements for messages of the user interface. */
  readonly messages = messagesSchema.optional()
}

const localeSchema = documented(new LocaleFields())

export const localesSchema = z
  .array(localeSchema)
  .min(1)
  .refine((locales) => new Set(locales.map((one) => one.code)).size === locales.length, {
    message: 'must not contain a language twice',
  })

type LocaleInput = DropUndefined<z.output<typeof localeSchema>>

/** Resolves the languages of the site. Empty for a site with one language. */
export function resolveLocales(
  raw: readonly LocaleInput[] | undefined,
  site: Pick<SiteOptions, 'chrome' | 'navbar'>,
  messagesOf: (language: string) => Messages,
): SiteLocale[] {
  if (!raw || raw.length < 2) return []
  return raw.map((one, at): SiteLocale => {
    const { labels } = one
    const path = (trimEnd(one.path ?? (at === 0 ? '/' : `/${one.code}`), '/') || '/') as Url
    const direction = one.direction ?? (isRightToLeft(one.code) ? 'rtl' : 'ltr')
    return {
      code: one.code,
      label: one.label ?? one.code,
      ...(direction === 'rtl' && { direction }),
      path,
      folder: at === 0 ? '' : tidyPath(one.folder ?? `i18n/${one.code}`),
      chrome: { ...localChrome(one, site.chrome, messagesOf), ...(path !== '/' && { home: path }) },
      navbar: one.navbar ? withTools(one.navbar, site.navbar) : translateLabels(site.navbar, labels),
      labels,
    }
  })
}

/** Navbar items that are not links. */
const TOOLS: readonly NavbarSpec['kind'][] = ['versions', 'languages', 'search']

/** Adds the version and language menus and the search of another navbar. */
function withTools(items: readonly NavbarSpec[], all: readonly NavbarSpec[]): NavbarSpec[] {
  const missing = all.filter(({ kind }) => TOOLS.includes(kind) && !items.some((item) => item.kind === kind))
  return [...items, ...missing]
}

interface RawLocales {
  readonly content: Readonly<Record<string, { readonly versions?: readonly unknown[] }>> | undefined
  readonly locales: readonly unknown[] | undefined
}

/** Adds version and language menus when there are several and the navbar has none. */
export function withLocaleMenus(
  items: readonly NavbarSpec[],
  { content = {}, locales = [] }: RawLocales,
): NavbarSpec[] {
  const hasVersions = Object.values(content).some(({ versions = [] }) => versions.length > 1)
  return withTools(items, [
    ...(hasVersions ? [{ position: 'right', kind: 'versions', items: [] } as const] : []),
    ...(locales.length > 1 ? [{ position: 'right', kind: 'languages', items: [] } as const] : []),
  ])
}

function localChrome(
  { code: language, direction, title, tagline, footer, labels, texts, messages }: LocaleInput,
  chrome: SiteOptions['chrome'],
  messagesOf: (language: string) => Messages,
): Omit<SiteChrome, 'navbar'> {
  const local = translateLabels(chrome.footer, labels)
  const words = (text: string): string => labels[text] ?? text
  return {
    ...withoutFormat(chrome),
    ...messageFormat(language, direction),
    title: title ?? words(chrome.title),
    tagline: tagline ?? words(chrome.tagline),
    ...(chrome.announcement && {
      announcement: { ...chrome.announcement, text: words(chrome.announcement.text) },
    }),
    footer: footer
      ? {
          columns: footer.columns ?? local.columns,
          copyright: footer.copyright ?? local.copyright,
        }
      : local,
    ...(texts && { texts }),
    messages: {
      ...(language === chrome.language ? chrome.messages : messagesOf(language)),
      ...messages,
    },
  }
}

/** Another language may have fewer fields, so the fields of the first are removed. */
function withoutFormat<Chrome extends MessageFormat>({ language, direction, numerals, ...chrome }: Chrome) {
  return chrome
}
