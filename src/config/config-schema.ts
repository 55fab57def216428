// What a person may write in `site.config.ts`: the one source of the checks and, by `UserConfig`, of the types that
// editors show. Everything is optional; the default is in the comment of each field.

import * as z from 'zod'
import { englishMessages } from '../model/messages.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { linkSchema, navbarItemSchema, sidebarItemSchema } from '../plugin/navigation-items.ts'
import { pluginSchema } from '../plugin/plugin-config.ts'
import { BlogFields } from './blog-config.ts'
import { localesSchema, versionsSchema } from './editions-config.ts'
import { feedbackSchema } from './feedback-config.ts'
import { headTagSchema, shareImagesSchema, socialImageSchema } from './head-config.ts'
import { machineCopiesSchema } from './machine-copies-config.ts'
import { samplesSchema } from './samples-config.ts'
import { searchSchema } from './search-config.ts'

const text = z.string()
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const plainPath = path.refine(isPlain, { message: 'must be a plain path, such as `/docs`' })
const folder = z.string().refine((name) => !/\p{Cc}/u.test(name), { message: 'must be a path' })
const relative = folder.regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })
const segmentName = text.refine((name) => isPlain(`/${name}`) && /[^/]/.test(name), {
  message: 'must be the last part of a path, such as `labels`',
})
const segment = z.union([segmentName, z.literal(false)])

export class CollectionFields extends BlogFields {
  /** Folder of the content, relative to the configuration file. */
  readonly folder = relative
  /** Path its pages live at. Default `/` for docs and pages, `/<name>` for a blog. */
  readonly base = plainPath.optional()
  /** `docs` (folders become a sidebar), `blog` (dated posts) or `pages` (loose pages). Default `docs`. */
  readonly kind = z.enum(['docs', 'blog', 'pages']).optional()
  /** Globs below the folder that are not content. Default none; names starting with `_` or `.` never are. */
  readonly exclude = z.array(text).optional()
  /** Globs below the folder that are content. Default all files that can be pages. */
  readonly include = z.array(text).optional()
  /** Of documentation: a number before a name, `01-intro`, only sets the position. Default true. */
  readonly numberPrefixes = z.boolean().optional()
  /** `.md` files are MDX, as `.mdx` files are. Default false. */
  readonly mdx = z.boolean().optional()
  /** Edit link of its pages, with `{file}` for the path below the folder or `{path}` for that below the site. Default that of the site. */
  readonly editUrl = text.optional()
  /** Last segment of the tag pages' path. Default `tags`. */
  readonly tagsPath = segmentName.optional()
  /** Of a blog: last segment of the archive's path, `false` for no archive. Default `archive`. */
  readonly archivePath = segment.optional()
  /** Of a blog: last segment of the path of the authors' pages, `false` for none. Default `authors`. */
  readonly authorsPath = segment.optional()
  /** Of a blog: `marked` for pages of authors with `page: true` only. Default `all`, but for those with `page: false`. */
  readonly authorPages = z.enum(['all', 'marked']).optional()
  /** Of a blog: a sidebar with all posts by year, on posts and lists. Default true. */
  readonly postSidebar = z.boolean().optional()
  /** Versions, the newest first: folders with the pages that differ, or commits. Default one. */
  readonly versions = versionsSchema.optional()
  /** Name of the version that readers should see, one of `versions`. Default the first. */
  readonly latest = text.optional()
  /** Language → folder with its pages. Default: that with the same path below the folder of the language. */
  readonly translations = z.record(text, relative).optional()
}

const collection = documented(new CollectionFields())

const navbarItems = z.array(navbarItemSchema)

export class NavbarFields {
  readonly items = navbarItems
  /** The bar goes out of the way while reading down. Default false. */
  readonly hideOnScroll = z.boolean().optional()
}

const navbarWithOptions = documented(new NavbarFields())

export class AnnouncementFields {
  /** Another id shows the bar to those who closed it. */
  readonly id = text
  readonly text = text
  readonly href = text.optional()
  /** Default true. */
  readonly closable = z.boolean().optional()
}

const magicCommentSchema = z
  .strictObject({
    kind: z.enum(['mark', 'ins', 'del', 'focus', 'error', 'warning']),
    line: text.min(1).optional(),
    block: z.strictObject({ start: text.min(1), end: text.min(1) }).optional(),
  })
  .refine(({ line, block }) => line ?? block, { message: 'must have `line` or `block`' })

export class CodeFields {
  /** Longer samples show this many lines until the reader opens them. Default all. */
  readonly collapse = z.int().min(1, { message: 'must be a number of lines' }).optional()
  /** Long lines wrap until the reader lets them scroll. Default false: they scroll. */
  readonly wrap = z.boolean().optional()
  /** Comments that mark lines, as in `{ kind: 'error', line: 'This fails' }`, besides those that are always known. */
  readonly comments = z.array(magicCommentSchema).optional()
}

export class ExternalLinkFields {
  /** Beginnings of addresses that are not asked, with `*` for anything. Default none. */
  readonly ignore = z
    .array(z.string().regex(/^(?:https?:\/\/|\*)/, { message: 'must begin as an address does, `https://`' }))
    .optional()
  /** Seconds for one request. Default 10. */
  readonly timeout = z
    .number()
    .gt(0, { message: 'must be seconds, more than 0' })
    .max(300, { message: 'must be at most 300 seconds' })
    .optional()
}

export class ConfigFields {
  /** Name of the site. Default: the folder's name, made readable. */
  readonly title = text.optional()
  /** One line on what the site is. Default empty. */
  readonly tagline = text.optional()
  /** Origin of the published site, `https://docs.example.com`. Default none: no canonical links, no sitemap. */
  readonly url = z
    .string()
    .refine((url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url), {
      message: 'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
    })
    .optional()
  /** Path the site is served at. Default `/`. */
  readonly basePath = plainPath.optional()
  /** BCP 47 language. Default `en`. */
  readonly locale = z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, { message: 'must be a BCP 47 language such as `en`' })
    .optional()
  /** The languages of the site, the first at `/`, others at `/<code>`. Default one, `locale`. */
  readonly locales = localesSchema.optional()
  /** The version of the documentation. Default `current`, labelled `Next`, at `/`. */
  readonly version = z
    .strictObject({ name: text.optional(), label: text.optional(), path: plainPath.optional() })
    .optional()
  /** Folders of content. Default: `content/docs`, `content/blog` and `content/pages` where they exist, else the folder itself. */
  readonly content = z
    .record(
      z.string().regex(/^[a-z][\w-]*$/i, {
        message: 'must begin with a letter and hold letters, digits, `-` and `_` only',
      }),
      z.union([relative, collection]),
    )
    .optional()
  /** Folders copied as they are. Default `content/static` or `static`, where they exist. */
  readonly static = z.array(relative).optional()
  /** Folders outside the site that symbolic links in it may lead to. Default none: such links are errors. */
  readonly linkedFolders = z.array(folder).optional()
  /** Output folder. Default `build`. */
  readonly outDir = folder.optional()
  /** Sidebars by name. Default: one, `docs`, made from the folders of the docs collections. */
  readonly sidebars = z.record(text, z.array(sidebarItemSchema)).optional()
  /** Items of the top bar, or items and options. Default none. */
  readonly navbar = chooseForm((value) => {
    if (!isObject(value)) return 'must be a list or an object'
    return Array.isArray(value) ? navbarItems : navbarWithOptions
  }).optional()
  /** Image for link previews of pages that have none: a site path or a URL, or these with `alt` and size. Default none. */
  readonly image = socialImageSchema.optional()
  /** An image for link previews is drawn for each page that has none. Default false. */
  readonly shareImages = shareImagesSchema.optional()
  /** Tags in the head of every page: meta tags, links, and scripts in files. Default none. */
  readonly head = z.array(headTagSchema).optional()
  /** Search engines are asked to leave the whole site out. Default false. */
  readonly noIndex = z.boolean().optional()
  /** Pages say in JSON-LD what they are, for search engines. Default true, where the site has a `url`. */
  readonly structuredData = z.boolean().optional()
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
  readonly footer = z
    .strictObject({
      columns: z.array(z.strictObject({ title: text.optional(), links: z.array(linkSchema) })).optional(),
      copyright: text.optional(),
    })
    .optional()
  /** A bar above every page. A reader who closes it does not see it again until its `id` changes. Default none. */
  readonly announcement = documented(new AnnouncementFields()).optional()
  /** Pages ask whether they helped. Default: they do not. */
  readonly feedback = feedbackSchema.optional()
  /** `light`, `dark`, or `system` for what the reader's system asks for. Default that of the system, switchable. */
  readonly colorMode = z
    .strictObject({
      default: z.enum(['light', 'dark', 'system']).optional(),
      switchable: z.boolean().optional(),
    })
    .optional()
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
        like: z.enum(['note', 'tip', 'info', 'warning', 'danger']).optional(),
        /** Default: the icon of that kind. */
        icon: text.optional(),
      }),
    )
    .optional()
  /** A YAML or JSON file with terms and what they mean, for `:term[…]`. Default none. */
  readonly glossary = relative.optional()
  /** `$…$` and `$$…$$` are formulas in TeX. Default false: a `$` is a `$`. */
  readonly math = z.boolean().optional()
  /** The authors of pages are not trusted: only a safe list of HTML passes, and no component pages. Default false. */
  readonly sanitize = z.boolean().optional()
  /** Values that pages show where they have `@@name@@`. Default none. */
  readonly variables = z
    .record(
      z.string().regex(/^[A-Za-z][\w.-]*$/, {
        message: 'must begin with a letter and hold letters, digits, `.`, `-` and `_` only',
      }),
      z.union([text.regex(/^[^\n\r]*$/, { message: 'must be one line' }), z.number()]),
    )
    .optional()
  /** How samples of code are shown. Default whole, with the comments that the handbook lists. */
  readonly code = documented(new CodeFields()).optional()
  /** Old path → new path or URL. Default none. */
  readonly redirects = z.record(path, text).optional()
  /** A small page at `/x.html` redirects old URLs to `/x`, on any host and without JavaScript. Default false. */
  readonly htmlStubs = z.boolean().optional()
  /** Copies of the pages as Markdown, with `llms.txt`; `false` for none. Default all of them, and a menu to copy a page. */
  readonly machineCopies = machineCopiesSchema.optional()
  /** Rule name → `error`, `warning` or `off`. Default: each rule's own severity. */
  readonly rules = z.record(text, z.enum(['error', 'warning', 'off'])).optional()
  /** For `octavo check --external`. */
  readonly externalLinks = documented(new ExternalLinkFields()).optional()
  /** Sidebars whose pages are one document each, for paper, at `/print/<sidebar>`; `true` for all, and the site at `/print`. Default none. */
  readonly print = z.union([z.boolean(), z.array(text)]).optional()
  /** How the site is searched; `false` for not at all. Default the local index. */
  readonly search = searchSchema.optional()
  /** How the YAML and JSON of pages is checked. Default: it must parse. */
  readonly samples = samplesSchema.optional()
  /** Edit link, with `{path}` for the source path; without it the path is appended. Default none. */
  readonly editUrl = text.optional()
  /** Pages show when they were last changed, by git's history; with `{ author: true }` by whom too. Default false. */
  readonly lastUpdated = z.union([z.boolean(), z.strictObject({ author: z.boolean().optional() })]).optional()
  /** Texts of the site's chrome to replace. Default: English. */
  readonly messages = z
    .partialRecord(z.enum(Object.keys(englishMessages) as [keyof typeof englishMessages]), text)
    .optional()
  /** Style sheets of your own, after the theme's, relative to the configuration file. Default none. */
  readonly styles = z.array(relative).optional()
  /** A module with your theme parts, relative to the configuration file. Default: the built-in theme. */
  readonly theme = relative.optional()
  /** A module with components that every `.mdx` page has in scope, relative to the configuration file. Default none. */
  readonly components = relative.optional()
  /** What others add to the site: see `definePlugin`. Default none. */
  readonly plugins = z.array(pluginSchema).optional()
}

/** The whole configuration as written. */
export const configSchema = documented(new ConfigFields())

function isPlain(path: string): boolean {
  return !/[?#\\\p{Cc}]|\/\/|(^|\/)\.\.?(\/|$)/u.test(path)
}
