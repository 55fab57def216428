// What a person may write in `site.config.ts`: the one source of the checks and, by `UserConfig`, of the types that
// editors show. Everything is optional; the default is in the comment of each field.

import * as z from 'zod'
import type { Url } from '../model/names.ts'
import { HOST_NAMES } from '../model/site-options.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { navbarItemSchema, resolveNavbarItem, tidyPath } from '../plugin/navigation-items.ts'
import { pluginSchema } from '../plugin/plugin-config.ts'
import { codeSchema, samplesSchema } from './code-config.ts'
import {
  collectionSchema,
  editLink,
  file,
  flag,
  folder,
  path,
  plainPath,
  relative,
  trimSlash,
} from './collection-config.ts'
import { headTagSchema, shareImagesSchema, socialImageSchema } from './head-config.ts'
import {
  footerSchema,
  languageSchema,
  localesSchema,
  messagesSchema,
  sidebarsSchema,
} from './locales-config.ts'
import { markdownExportSchema } from './markdown-export-config.ts'
import { searchSchema, unknownProvider } from './search-config.ts'
import { themeSchema } from './theme-config.ts'

const text = z.string()
const navbarItems = z.array(navbarItemSchema.transform(resolveNavbarItem))

export class NavbarFields {
  readonly items = navbarItems
  /** The bar goes out of the way while reading down. Default false. */
  readonly hideOnScroll = z.boolean().default(false)
}

const navbarWithOptions = documented(new NavbarFields())

export class AnnouncementFields {
  /** Another id shows the bar to those who closed it. */
  readonly id = text
  readonly text = text
  readonly href = text.optional()
  /** Default true. */
  readonly closable = z.boolean().default(true)
}

const address = z.string().regex(/^https?:\/\/[^\s]+$/, { message: 'must be an address, `https://…`' })

export class FeedbackFields {
  /** Answers are posted here as JSON, `{ url, title, helpful }`. Default none: pages have the link only. */
  readonly endpoint = address.optional()
  /** A new issue, with `{title}` and `{url}` for those of the page. Default none: pages have no such link. */
  readonly issueUrl = address.optional()
}

const feedbackSchema = documented(new FeedbackFields()).refine(
  ({ endpoint, issueUrl }) => endpoint ?? issueUrl,
  { message: 'must have `endpoint` or `issueUrl`' },
)

export class ExternalLinkFields {
  /** Beginnings of addresses that are not asked, with `*` for anything. Default none. */
  readonly ignore = z
    .array(z.string().regex(/^(?:https?:\/\/|\*)/, { message: 'must begin as an address does, `https://`' }))
    .default([])
  /** Seconds for one request. Default 10. */
  readonly timeout = z
    .number()
    .gt(0, { message: 'must be seconds, more than 0' })
    .max(300, { message: 'must be at most 300 seconds' })
    .default(10)
}

export class ConfigFields {
  /** Name of the site. Default: the folder's name, made readable. */
  readonly title = text.optional()
  /** One line on what the site is. Default empty. */
  readonly tagline = text.default('')
  /** Origin of the published site, `https://docs.example.com`. Default none: no canonical links, no sitemap. */
  readonly url = z
    .string()
    .refine((url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url), {
      message: 'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
    })
    .optional()
  /** Path the site is served at. Default `/`. */
  readonly basePath = plainPath.transform(slashed).default('/')
  /** BCP 47 language. Default `en`. */
  readonly locale = languageSchema.optional()
  /** The languages of the site, the first at `/`, others at `/<code>`. Default one, `locale`. */
  readonly locales = localesSchema.optional()
  /** The version of the documentation. Default `current`, labelled `Next`, at `/`. */
  readonly version = z
    .strictObject({
      name: text.default('current'),
      label: text.default('Next'),
      path: plainPath.transform((path) => path as Url).default('/' as Url),
    })
    .prefault({})
  /** Folders of content. Default: `content/docs`, `content/blog` and `content/pages` where they exist, else the folder itself. */
  readonly content = z
    .record(
      z.string().regex(/^[a-z][\w-]*$/i, {
        message: 'must begin with a letter and hold letters, digits, `-` and `_` only',
      }),
      collectionSchema,
    )
    .optional()
  /** Folders copied as they are. Default `content/static` or `static`, where they exist. */
  readonly static = z.array(relative).optional()
  /** Folders outside the site that symbolic links in it may lead to. Default none: such links are errors. */
  readonly linkedFolders = z.array(folder.transform(tidyPath)).default([])
  /** Output folder. Default `build`. */
  readonly outDir = folder.optional()
  /** Sidebars by name. Default: one, `docs`, made from the folders of the docs collections. */
  readonly sidebars = sidebarsSchema.optional()
  /** Items of the top bar, or items and options. Default none. */
  readonly navbar = chooseForm((value) => {
    if (!isObject(value)) return 'must be a list or an object'
    return Array.isArray(value)
      ? navbarItems.transform((items) => ({ items, hideOnScroll: false }))
      : navbarWithOptions
  }).prefault([])
  /** Image for link previews of pages that have none: a site path or a URL, or these with `alt` and size. Default none. */
  readonly image = socialImageSchema.optional()
  /** An image for link previews is drawn for each page that has none. Default false. */
  readonly shareImages = shareImagesSchema.optional()
  /** Tags in the head of every page: meta tags, links, and scripts in files. Default none. */
  readonly head = z
    .array(headTagSchema)
    .transform((tags) => (tags.length > 0 ? tags : undefined))
    .optional()
  /** Search engines are asked to leave the whole site out. Default false. */
  readonly noIndex = flag.optional()
  /** Pages say in JSON-LD what they are, for search engines. Default true, where the site has a `url`. */
  readonly structuredData = z
    .boolean()
    .transform((isShown) => (isShown ? undefined : isShown))
    .optional()
  /** The title of documents, with `{title}` and `{site}`. Default `{title} | {site}`. */
  readonly titleTemplate = text
    .regex(/\{title\}/, { message: 'must contain `{title}`, as in `{title} – {site}`' })
    .optional()
  /** Between the title of a page and that of the site. Default `|`. */
  readonly titleDelimiter = text.optional()
  /** Shown in the navbar before the title. Default none. */
  readonly logo = z
    .strictObject({ src: text, alt: text, width: z.number().optional(), height: z.number().optional() })
    .optional()
  /** Site path or URL of the icon. Default `/favicon.svg`, `/favicon.ico` or `/favicon.png` where a static folder has one. */
  readonly favicon = text.optional()
  /** The end of every page. Default empty. */
  readonly footer = footerSchema
    .transform(({ columns = [], copyright = '' }) => ({ columns, copyright }))
    .prefault({})
  /** A bar above every page. A reader who closes it does not see it again until its `id` changes. Default none. */
  readonly announcement = documented(new AnnouncementFields()).optional()
  /** Pages ask whether they helped. Default: they do not. */
  readonly feedback = feedbackSchema.optional()
  /** `light`, `dark`, or `system` for what the reader's system asks for. Default that of the system, switchable. */
  readonly colorMode = z
    .strictObject({
      default: z.enum(['light', 'dark', 'system']).default('system'),
      switchable: z.boolean().default(true),
    })
    .prefault({})
  /** Callouts of your own by keyword: `security: { label: 'Security', like: 'warning', icon: 'lock' }`. Default none. */
  readonly callouts = z
    .record(
      z.string().regex(/^[a-z][\w-]*$/, {
        message: 'must be a word in lower case, such as `security`',
      }),
      z.strictObject({
        /** Shown where a callout has no title. Default: the keyword. */
        label: text.optional(),
        /** The kind whose colours it has. Default `note`. */
        like: z.enum(['note', 'tip', 'info', 'warning', 'danger']).default('note'),
        /** Default: the icon of that kind. */
        icon: text.optional(),
      }),
    )
    .transform((callouts) =>
      Object.fromEntries(
        Object.entries(callouts).map(([name, { like, label = readable(name), icon }]) => [
          name,
          { kind: like, label, icon },
        ]),
      ),
    )
    .default({})
  /** A YAML or JSON file with terms and what they mean, for `:term[…]`. Default none. */
  readonly glossary = file.transform((path) => path || undefined).optional()
  /** `$…$` and `$$…$$` are formulas in TeX. Default false: a `$` is a `$`. */
  readonly math = z.boolean().default(false)
  /** Shortcodes such as `:tada:` are emoji. Default false: they are text. */
  readonly emoji = z.boolean().default(false)
  /** The authors of pages are not trusted: only a safe list of HTML passes, and no component pages. Default false. */
  readonly sanitize = z.boolean().default(false)
  /** Values that pages show where they have `@@name@@`. Default none. */
  readonly variables = z
    .record(
      z.string().regex(/^[A-Za-z][\w.-]*$/, {
        message: 'must begin with a letter and hold letters, digits, `.`, `-` and `_` only',
      }),
      z.union([text.regex(/^[^\n\r]*$/, { message: 'must be one line' }), z.number()]).transform(String),
    )
    .default({})
  /** How samples of code are shown. Default whole, with the comments that the handbook lists. */
  readonly code = codeSchema.prefault({})
  /** Old path → new path or URL. Default none. */
  readonly redirects = z
    .record(path, text)
    .transform((written) =>
      Object.entries(written)
        .map(([from, to]) => ({ from: trimSlash(from) as Url, to }))
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
    )
    .default([])
  /** Where the site is published: writes the rules that this host reads. Default none: `_redirects` only. */
  readonly host = z.enum(HOST_NAMES).optional()
  /** A small page at `/x.html` redirects old URLs to `/x`, on any host and without JavaScript. Default false. */
  readonly htmlStubs = z.boolean().default(false)
  /** The Markdown export: each page as Markdown, with `llms.txt`; `false` for none. Default all of them, and a menu to copy a page. */
  readonly markdownExport = markdownExportSchema.prefault(true)
  /** Rule name → `error`, `warning` or `off`. Default: each rule's own severity. */
  readonly rules = z.record(text, z.enum(['error', 'warning', 'off'])).default({})
  /** For `octavo check --external`. */
  readonly externalLinks = documented(new ExternalLinkFields()).prefault({})
  /** Sidebars whose pages are one document each, for paper, at `/print/<sidebar>`; `true` for all, and the site at `/print`. Default none. */
  readonly print = z
    .union([z.boolean(), z.array(text)])
    .transform((written) => (written === false ? [] : written))
    .default([])
  /** How the site is searched; `false` for not at all. Default the local index. */
  readonly search = searchSchema.optional()
  /** How the YAML and JSON of pages is checked. Default: it must parse. */
  readonly samples = samplesSchema.prefault({})
  /** Edit link, with `{path}` for the source path; without it the path is appended. Default none. */
  readonly editUrl = editLink.default('')
  /** Pages show when they were last changed, by git's history; with `{ author: true }` by whom too. Default false. */
  readonly lastUpdated = z
    .union([
      z.boolean().transform((isShown) => isShown && { author: false }),
      z.strictObject({ author: z.boolean().default(false) }),
    ])
    .default(false)
  /** Texts of the site's chrome to replace. Default: English. */
  readonly messages = messagesSchema.optional()
  /** Style sheets of your own, after the theme's, relative to the configuration file. Default none. */
  readonly styles = z.array(relative).default([])
  /** Colour, fonts, corners and width of the theme, or a module with parts of your own; a text is the path of such a module. */
  readonly theme = themeSchema.optional()
  /** A module with components that every `.mdx` page has in scope, relative to the configuration file. Default none. */
  readonly components = file.default('')
  /** What others add to the site: see `definePlugin`. Default none. */
  readonly plugins = z.array(pluginSchema).default([])
}

/** The whole configuration as written. */
export const configSchema = documented(new ConfigFields()).superRefine(({ search, plugins }, context) => {
  const message = unknownProvider(search, plugins)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['search', 'provider'], message })
})

/** A name as a title. */
export function readable(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** A path that starts and ends with a slash. */
export function slashed(written: string): string {
  return `/${written.replace(/^\/+|(?<!\/)\/+$/g, '')}/`.replace(/^\/\/$/, '/')
}
