// The schema of `site.config.ts`: source of the validation and, through `UserConfig`, of the types in editors. All
// fields are optional; the comment of each field gives its default.

import * as z from 'zod'
import type { Url } from '../model/names.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { languageSchema } from '../plugin/language-schema.ts'
import { navbarItemSchema, resolveNavbarItem, tidyPath } from '../plugin/navigation-items.ts'
import { pluginSchema } from '../plugin/plugin-config.ts'
import { collectionSchema, editLink, file, flag, folder, plainPath, relative } from './collection-config.ts'
import { headTagSchema, socialImageSchema } from './head-config.ts'
import { footerSchema, localesSchema } from './locales-config.ts'
import { messagesSchema } from './message-fields.ts'
import { CSS_COLOR, themeSchema } from './theme-config.ts'
import { sidebarsSchema } from './versions-config.ts'

const text = z.string()
const navbarItems = z.array(navbarItemSchema.transform(resolveNavbarItem))

export class NavbarFields {
  readonly items = navbarItems
  /** Name in the navbar; empty to show only the logo. Default: the `title` of the site. */
  readonly title = z.string().optional()
  /** Whether the bar hides while the reader scrolls down. Default false. */
  readonly hideOnScroll = z.boolean().default(false)
}

const navbarWithOptions = documented(new NavbarFields())

export class AnnouncementFields {
  /** A new id shows the bar again to readers who closed it. */
  readonly id = text
  readonly text = text
  readonly href = text.optional()
  /** Background color. Default: the color of headings. */
  readonly background = z
    .string()
    .regex(CSS_COLOR, { message: 'must be a CSS color, such as `#20232a`' })
    .optional()
  /** Text color. Default: the background of the page. */
  readonly color = z
    .string()
    .regex(CSS_COLOR, { message: 'must be a CSS color, such as `#ffffff`' })
    .optional()
  /** Whether readers can close the bar. Default true. */
  readonly closable = z.boolean().default(true)
}

export class ConfigFields {
  /** Name of the site. Default: derived from the name of the folder. */
  readonly title = text.optional()
  /** One-line description of the site. Default empty. */
  readonly tagline = text.default('')
  /** Origin of the published site, `https://docs.example.com`. Default none: no canonical links, no sitemap. */
  readonly url = z
    .string()
    .refine((url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url), {
      message: 'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
    })
    .optional()
  /** Path at which the site is served. Default `/`. */
  readonly basePath = plainPath.transform(slashed).default('/')
  /** BCP 47 language. Default `en`. */
  readonly locale = languageSchema.optional()
  /** Languages of the site: the first at `/`, others at `/<code>`. Default: only `locale`. */
  readonly locales = localesSchema.optional()
  /** The version of the documentation. Default `current`, labeled `Next`, at `/`. */
  readonly version = z
    .strictObject({
      name: text.default('current'),
      label: text.default('Next'),
      path: plainPath.transform((path) => path as Url).default('/' as Url),
    })
    .prefault({})
  /** Content folders. Default: `content/docs`, `content/blog` and `content/pages` if any exists, else the site folder. */
  readonly content = z
    .record(
      z.string().regex(/^[a-z][\w-]*$/i, {
        message: 'must start with a letter and contain only letters, digits, `-` and `_`',
      }),
      collectionSchema,
    )
    .optional()
  /** Folders that are copied unchanged. Default `content/static` or `static`, if they exist. */
  readonly static = z.array(relative).optional()
  /** Folders outside the site to which symbolic links may point. Default none: such links are errors. */
  readonly linkedFolders = z.array(folder.transform(tidyPath)).default([])
  /** Output folder. Default `build`. */
  readonly outDir = folder.optional()
  /** Sidebars by name. Default: one, `docs`, generated from the folders of the docs collections. */
  readonly sidebars = sidebarsSchema.optional()
  /** Navbar items, or an object with items and options. Default none. */
  readonly navbar = chooseForm((value) => {
    if (!isObject(value)) return 'must be a list or an object'
    return Array.isArray(value)
      ? navbarItems.transform((items) => ({ items, hideOnScroll: false, title: undefined }))
      : navbarWithOptions
  }).prefault([])
  /** Default image for link previews: a site path or URL, or an object that adds `alt` and size. Default none. */
  readonly image = socialImageSchema.optional()
  /** Tags in the head of every page: meta tags, links, and external scripts. Default none. */
  readonly head = z
    .array(headTagSchema)
    .transform((tags) => (tags.length > 0 ? tags : undefined))
    .optional()
  /** Whether to ask search engines not to index the site. Default false. */
  readonly noIndex = flag.optional()
  /** Template of document titles, with `{title}` and `{site}`. Default `{title} | {site}`. */
  readonly titleTemplate = text
    .regex(/\{title\}/, { message: 'must contain `{title}`, as in `{title} – {site}`' })
    .optional()
  /** Delimiter between the titles of the page and of the site. Default `|`. */
  readonly titleDelimiter = text.optional()
  /** Logo in the navbar, before the title. Default none. */
  readonly logo = z
    .strictObject({
      src: text,
      /** Image in dark mode. */
      dark: text.optional(),
      alt: text,
      width: z.number().optional(),
      height: z.number().optional(),
    })
    .optional()
  /**
   * Site path or URL of the icon. Default: the first of `/favicon.svg`, `/favicon.ico` and `/favicon.png` in a static
   * folder.
   */
  readonly favicon = text.optional()
  /** Footer of every page. Default empty. */
  readonly footer = footerSchema
    .transform(({ columns = [], copyright = '' }) => ({ columns, copyright }))
    .prefault({})
  /** A bar above every page. Stays closed for readers who closed it until its `id` changes. Default none. */
  readonly announcement = documented(new AnnouncementFields()).optional()
  /** Initial color scheme: `light`, `dark`, or `system`. Default `system`, with a switch. */
  readonly colorMode = z
    .strictObject({
      default: z.enum(['light', 'dark', 'system']).default('system'),
      switchable: z.boolean().default(true),
    })
    .prefault({})
  /**
   * Whether the content is untrusted: only allowlisted HTML is retained, and component pages are not allowed. Default
   * false.
   */
  readonly sanitize = z.boolean().default(false)
  /** Values that replace `@@name@@` in pages. Default none. */
  readonly variables = z
    .record(
      z.string().regex(/^[A-Za-z][\w.-]*$/, {
        message: 'must start with a letter and contain only letters, digits, `.`, `-` and `_`',
      }),
      z.union([text.regex(/^[^\n\r]*$/, { message: 'must be one line' }), z.number()]).transform(String),
    )
    .default({})
  /** Rule name → `error`, `warning` or `off`. Default: each rule's own severity. */
  readonly rules = z.record(text, z.enum(['error', 'warning', 'off'])).default({})
  /** Edit link, with `{path}` for the source path, which is appended without it. Default none. */
  readonly editUrl = editLink.default('')
  /** Replacements for messages of the user interface. Default: the built-in messages. */
  readonly messages = messagesSchema.optional()
  /** Additional style sheets, loaded after the theme's, relative to the configuration file. Default none. */
  readonly styles = z.array(relative).default([])
  /**
   * Color, fonts, corners and width of the theme, or a module that replaces theme parts. A string is the path of such
   * a module.
   */
  readonly theme = themeSchema.optional()
  /** Module with components in scope of every `.mdx` page, relative to the configuration file. Default none. */
  readonly components = file.default('')
  /** Plugins: see `definePlugin`. Default none. */
  readonly plugins = z.array(pluginSchema).default([])
}

/** The fields of the core. */
export const coreFields = documented(new ConfigFields())

/** Creates the schema of the complete raw configuration, with the fields of plugins. */
export function createConfigSchema(fields: Readonly<Record<string, z.ZodType>>) {
  return coreFields.extend(fields)
}

/** Adds a leading and a trailing slash to a path. */
export function slashed(path: string): string {
  return `/${path.replace(/^\/+|(?<!\/)\/+$/g, '')}/`.replace(/^\/\/$/, '/')
}
