// What a person may write in the configuration, field by field.

import * as z from 'zod'
import { englishMessages } from '../model/messages.ts'
import { pluginSchema } from '../plugin/plugin-config.ts'
import { linkSchema, navbarSchema } from './navbar-config.ts'
import { searchSchema } from './search-config.ts'
import type { UserSidebarItem } from './user-config.ts'

const text = z.string()
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const plainPath = path.refine(isPlain, { message: 'must be a plain path, such as `/docs`' })
const folder = z.string().refine((name) => !/\p{Cc}/u.test(name), { message: 'must be a path' })
const relative = folder.regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })

const sidebarItem: z.ZodType<UserSidebarItem> = z.lazy(() =>
  z.union([
    text,
    z.strictObject({ page: text, label: text.optional(), icon: text.optional() }),
    z.strictObject({ label: text, href: text, icon: text.optional() }),
    z.strictObject({ heading: text }),
    z.strictObject({ separator: z.literal(true) }),
    z.strictObject({ folder: text }),
    z.strictObject({
      label: text,
      page: text.optional(),
      items: z.array(sidebarItem),
      icon: text.optional(),
      collapsible: z.boolean().optional(),
      collapsed: z.boolean().optional(),
    }),
  ]),
) as z.ZodType<UserSidebarItem>

const segmentName = text.refine((name) => isPlain(`/${name}`) && /[^/]/.test(name), {
  message: 'must be the last part of a path, such as `labels`',
})
const segment = z.union([segmentName, z.literal(false)])

/** The whole configuration as written. */
export const configSchema = z.strictObject({
  title: text.optional(),
  tagline: text.optional(),
  url: z
    .string()
    .refine((url) => /^https?:\/\/[^/?#@\s]+\/?$/.test(url) && URL.canParse(url), {
      message: 'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
    })
    .optional(),
  basePath: plainPath.optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, { message: 'must be a BCP 47 language such as `en`' })
    .optional(),
  version: z
    .strictObject({ name: text.optional(), label: text.optional(), path: plainPath.optional() })
    .optional(),
  content: z
    .record(
      z.string().regex(/^[a-z][\w-]*$/i, {
        message: 'must begin with a letter and hold letters, digits, `-` and `_` only',
      }),
      z.union([
        relative,
        z.strictObject({
          folder: relative,
          base: plainPath.optional(),
          kind: z.enum(['docs', 'blog', 'pages']).optional(),
          exclude: z.array(text).optional(),
          tagsPath: segmentName.optional(),
          archivePath: segment.optional(),
          authorsPath: segment.optional(),
          postSidebar: z.boolean().optional(),
        }),
      ]),
    )
    .optional(),
  static: z.array(relative).optional(),
  outDir: folder.optional(),
  sidebars: z.record(text, z.array(sidebarItem)).optional(),
  navbar: navbarSchema.optional(),
  logo: z
    .strictObject({ src: text, alt: text, width: z.number().optional(), height: z.number().optional() })
    .optional(),
  favicon: text.optional(),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: text.optional(), links: z.array(linkSchema) })).optional(),
      copyright: text.optional(),
    })
    .optional(),
  announcement: z
    .strictObject({ id: text, text, href: text.optional(), closable: z.boolean().optional() })
    .optional(),
  colorMode: z
    .strictObject({ default: z.enum(['light', 'dark']).optional(), switchable: z.boolean().optional() })
    .optional(),
  redirects: z.record(path, text).optional(),
  htmlStubs: z.boolean().optional(),
  rules: z.record(text, z.enum(['error', 'warning', 'off'])).optional(),
  externalLinks: z
    .strictObject({
      ignore: z
        .array(
          z.string().regex(/^(?:https?:\/\/|\*)/, { message: 'must begin as an address does, `https://`' }),
        )
        .optional(),
      timeout: z
        .number()
        .gt(0, { message: 'must be seconds, more than 0' })
        .max(300, { message: 'must be at most 300 seconds' })
        .optional(),
    })
    .optional(),
  search: searchSchema.optional(),
  editUrl: text.optional(),
  lastUpdated: z.union([z.boolean(), z.strictObject({ author: z.boolean().optional() })]).optional(),
  messages: z
    .partialRecord(z.enum(Object.keys(englishMessages) as [keyof typeof englishMessages]), text)
    .optional(),
  styles: z.array(relative).optional(),
  theme: relative.optional(),
  plugins: z.array(pluginSchema).optional(),
})

function isPlain(path: string): boolean {
  return !/[?#\\\p{Cc}]|\/\/|(^|\/)\.\.?(\/|$)/u.test(path)
}
