// The navbar as a person writes it → as the program reads it.

import * as z from 'zod'
import type { NavbarLinkSpec, NavbarSpec } from '../model/site-options.ts'
import type { UserNavbarItem, UserNavbarLink } from './user-config.ts'

const text = z.string()

/** A link to a path or URL. */
export const linkSchema = z.strictObject({ label: text, href: text, icon: text.optional() })

const position = z.enum(['left', 'right']).optional()
const icon = text.optional()
const linkKinds = {
  href: linkSchema,
  page: z.strictObject({ page: text, label: text.optional(), icon }),
  sidebar: z.strictObject({ sidebar: text, label: text, icon }),
}
const anyLink = choose((item) => fieldOf(item, linkKinds) ?? 'must have `href`, `page` or `sidebar`')
const ofBar = { position, button: z.boolean().optional() }
const language = z.strictObject({ label: text, href: text, locale: text })
const entryKinds = {
  items: z.strictObject({ position, label: text, items: z.array(anyLink), icon }),
  href: linkKinds.href.extend(ofBar),
  page: linkKinds.page.extend(ofBar),
  sidebar: linkKinds.sidebar.extend(ofBar),
}
const specialKinds: Record<string, z.ZodType> = {
  search: z.strictObject({ position, kind: text }),
  versions: z.strictObject({ position, kind: text, items: z.array(anyLink).optional() }),
  languages: z.strictObject({ position, kind: text, items: z.array(language) }),
}
const navbarItem = choose((item) => {
  if (!('kind' in item))
    return fieldOf(item, entryKinds) ?? 'must have `href`, `page`, `sidebar`, `items` or `kind`'
  const { kind } = item
  return (
    (Object.hasOwn(specialKinds, String(kind)) && specialKinds[String(kind)]) ||
    `\`kind\` must be ${Object.keys(specialKinds)
      .map((name) => `\`${name}\``)
      .join(', ')}`
  )
})
const navbarItems = z.array(navbarItem)
/** Items, or items and how the bar behaves. */
export const navbarSchema = choose((value) =>
  Array.isArray(value)
    ? navbarItems
    : z.strictObject({ items: navbarItems, hideOnScroll: z.boolean().optional() }),
)

/** An item with every field present. */
export function resolveNavbarItem({ position = 'left', ...item }: UserNavbarItem): NavbarSpec {
  if (!('kind' in item)) {
    if ('items' in item) return { position, kind: 'dropdown', ...item, items: item.items.map(linkSpec) }
    const { button, ...link } = item
    return { position, kind: 'link', link: linkSpec(link), ...(button && { button }) }
  }
  if (item.kind === 'search') return { position, kind: 'search' }
  if (item.kind === 'versions') return { position, kind: 'versions', items: (item.items ?? []).map(linkSpec) }
  const items = item.items.map(({ label, href, locale }) => ({ label, href, language: locale }))
  return { position, kind: 'languages', items }
}

// What is written has the very form; only the two optional kinds differ in what may be absent.
function linkSpec(link: UserNavbarLink): NavbarLinkSpec {
  return link as NavbarLinkSpec
}

/** Of several forms the one that was meant, so that a mistake is told of it alone; a text says that none was. */
function choose(pick: (value: object) => z.ZodType | string): z.ZodType {
  return z.unknown().superRefine((value, context) => {
    const chosen = typeof value === 'object' && value !== null ? pick(value) : 'must be a list or an object'
    if (typeof chosen === 'string') context.addIssue({ code: 'custom', message: chosen })
    else for (const issue of chosen.safeParse(value).error?.issues ?? []) context.issues.push(issue as never)
  })
}

function fieldOf(item: object, forms: Readonly<Record<string, z.ZodType>>): z.ZodType | undefined {
  const name = Object.keys(forms).find((field) => field in item)
  return name === undefined ? undefined : forms[name]
}
