// Schemas of navbar and sidebar items, and their conversion to resolved options.

import * as z from 'zod'
import type { CategoryIndex, NavbarLinkSpec, NavbarSpec, SidebarSpec } from '../model/site-options.ts'
import { chooseForm, formWithField, isObject } from './choose-form.ts'

const text = z.string()
const NO_ITEM = 'must be an object'

/** A link to a path or URL. */
export const linkSchema = z.strictObject({ label: text, href: text, icon: text.optional() })

const position = z.enum(['left', 'right']).optional()
const icon = text.optional()
const linkForms = {
  href: linkSchema,
  page: z.strictObject({
    /** The page's id. */
    page: text,
    label: text.optional(),
    icon,
  }),
  sidebar: z.strictObject({
    /** Name of a sidebar: the link is to its first page. */
    sidebar: text,
    label: text,
    icon,
  }),
}
const anyLink = chooseForm((item) => {
  if (!isObject(item)) return NO_ITEM
  return formWithField(item, linkForms) ?? 'must have `href`, `page` or `sidebar`'
})
const inBar = { position, button: z.boolean().optional() }
const language = z.strictObject({
  label: text,
  /** URL of the site's home page in this language. */
  href: text,
  /** BCP 47 language tag. */
  locale: text,
})
const entryForms = {
  /** A menu. */
  items: z.strictObject({ position, label: text, items: z.array(anyLink), icon }),
  href: linkForms.href.extend(inBar),
  page: linkForms.page.extend(inBar),
  sidebar: linkForms.sidebar.extend(inBar),
}
const versionsForm = z.strictObject({
  kind: z.literal('versions'),
  position,
  /** Collection whose versions the menu shows on pages outside versioned collections. Default: the first versioned one. */
  collection: text.optional(),
  /** Links after the versions. Default none. */
  items: z.array(anyLink).optional(),
})
const languagesForm = z.strictObject({
  kind: z.literal('languages'),
  position,
  /** Links after the languages, to sites in other languages. Default none. */
  items: z.array(language).optional(),
})
const specialForms = {
  /** The search button. */
  search: z.strictObject({ position, kind: z.literal('search') }),
  /** The current version, and a menu with the other versions, if any. */
  versions: versionsForm,
  /** The page in the other languages of the site. */
  languages: languagesForm,
}

/** An item of the navbar. */
export const navbarItemSchema = chooseForm((item) => {
  if (!isObject(item)) return NO_ITEM
  if (!('kind' in item))
    return formWithField(item, entryForms) ?? 'must have `href`, `page`, `sidebar`, `items` or `kind`'
  const kinds: readonly string[] = Object.keys(specialForms)
  return kinds.includes(String(item.kind))
    ? specialForms[item.kind as keyof typeof specialForms]
    : `\`kind\` must be ${kinds.map((name) => `\`${name}\``).join(', ')}`
})

const className = text.optional()
const sitePath = text.regex(/^\/(?!\/)[^?#\\]*$/, { message: 'must be a site path, such as `/guide`' })

const category = z.strictObject({
  label: text,
  /** Id of the category's page. */
  page: text.optional(),
  /** Generates a page that lists the items. */
  index: z.strictObject({ path: sitePath, title: text.optional(), description: text.optional() }).optional(),
  get items(): z.ZodArray<typeof sidebarItemSchema> {
    return z.array(sidebarItemSchema)
  },
  icon,
  className,
  /** Default true. */
  collapsible: z.boolean().optional(),
  /** Default true. */
  collapsed: z.boolean().optional(),
})

/** An item of a sidebar. A string is a page id, or `---` for a separator. */
export const sidebarItemSchema = z.union([
  text,
  z.strictObject({ page: text, label: text.optional(), icon, className }),
  z.strictObject({
    /** Id of a linked page that is not part of this sidebar. */
    ref: text,
    label: text.optional(),
    icon,
    className,
  }),
  linkSchema.extend({ className }),
  z.strictObject({ heading: text }),
  /** A separator. */
  z.strictObject({ separator: z.literal(true) }),
  z.strictObject({
    /** Every page of a folder below the collection's folder; `.` for all. */
    folder: text,
  }),
  category,
])

export type NavbarItemInput = z.input<typeof navbarItemSchema>
export type SidebarItemInput = z.input<typeof sidebarItemSchema>

/** Converts a navbar item to one with every field present. */
export function resolveNavbarItem({ position = 'left', ...item }: NavbarItemInput): NavbarSpec {
  if (!('kind' in item)) {
    if ('items' in item)
      return { position, kind: 'dropdown', ...item, items: item.items.map(linkSpec) } as NavbarSpec
    const { button, ...link } = item
    return { position, kind: 'link', link: linkSpec(link), ...(button && { button }) }
  }
  if (item.kind === 'search') return { position, kind: 'search' }
  if (item.kind === 'versions') {
    const { collection, items = [] } = item
    return {
      position,
      kind: 'versions',
      ...(collection !== undefined && { collection }),
      items: items.map(linkSpec),
    }
  }
  const items = (item.items ?? []).map(({ label, href, locale }) => ({ label, href, language: locale }))
  return { position, kind: 'languages', items }
}

// The input already has this form; only optional fields differ in type.
function linkSpec(link: z.input<typeof anyLink>): NavbarLinkSpec {
  return link as NavbarLinkSpec
}

/** Converts a sidebar item to one with every field present. */
export function resolveSidebarItem(item: SidebarItemInput): SidebarSpec {
  if (item === '---') return { kind: 'separator' }
  if (typeof item === 'string') return { kind: 'page', id: item }
  if ('folder' in item) return { kind: 'folder', folder: tidyPath(item.folder) }
  if ('heading' in item) return { kind: 'heading', label: item.heading }
  if ('separator' in item) return { kind: 'separator' }
  if ('items' in item) {
    const { label, page, index, icon, className } = item
    return {
      kind: 'category',
      label,
      ...(page !== undefined && { page }),
      ...(index && { index: index as CategoryIndex }),
      ...(icon !== undefined && { icon }),
      ...(className !== undefined && { className }),
      collapsible: item.collapsible ?? true,
      collapsed: item.collapsed ?? true,
      items: item.items.map(resolveSidebarItem),
    }
  }
  if ('href' in item) return { kind: 'link', ...item } as SidebarSpec
  if ('ref' in item) {
    const { ref, ...rest } = item
    return { kind: 'ref', id: ref, ...rest } as SidebarSpec
  }
  const { page, ...rest } = item
  return { kind: 'page', id: page, ...rest } as SidebarSpec
}

/** Normalizes a path: `/` separators, no leading `./` and no trailing slash. */
export function tidyPath(raw: string): string {
  return (
    raw
      .replace(/\\/g, '/')
      .replace(/^\.\//, '')
      .replace(/(?<!\/)\/+$/, '') || '.'
  )
}
