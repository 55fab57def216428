// What the configuration may say of the head of pages.

import * as z from 'zod'
import { type HeadTag, LINK_ATTRIBUTES } from '../model/head-tag.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'

const text = z.string()
const pixels = z.int().min(1, { message: 'must be a number of pixels' })

const withFacts = z.strictObject({
  src: text,
  /** What it shows. */
  alt: text.optional(),
  width: pixels.optional(),
  height: pixels.optional(),
})

export const socialImageSchema = chooseForm((value) =>
  isObject(value) && !Array.isArray(value)
    ? withFacts
    : typeof value === 'string'
      ? text
      : 'must be a path, a URL, or an object with `src`',
)

const link = z.strictObject({
  rel: text,
  href: text,
  ...(Object.fromEntries(LINK_ATTRIBUTES.map((name) => [name, text.optional()])) as Record<
    (typeof LINK_ATTRIBUTES)[number],
    z.ZodOptional<typeof text>
  >),
})
const script = z.strictObject({
  /** A site path or a URL: the policy of pages allows no inline code. */
  script: text.refine((address) => /^(?:https:\/\/|\/)/.test(address), {
    message:
      'must be the address of a file, such as `/analytics.js`; put inline code into one in a static folder',
  }),
  type: z.literal('module').optional(),
})
const meta = z.strictObject({ name: text, content: text })
const property = z.strictObject({ property: text, content: text })

export const headTagSchema = chooseForm((value) => {
  if (!isObject(value)) return 'must be an object'
  if ('rel' in value || 'href' in value) return link
  if ('script' in value) return script
  if ('property' in value) return property
  if ('name' in value || 'content' in value) return meta
  return 'must have `name` and `content`, `property` and `content`, `rel` and `href`, or `script`'
})

interface Written {
  readonly image?: z.infer<typeof socialImageSchema> | undefined
  readonly head?: readonly z.infer<typeof headTagSchema>[] | undefined
  readonly noIndex?: boolean | undefined
  readonly structuredData?: boolean | undefined
  readonly titleTemplate?: string | undefined
}

/** The fields of the chrome for the head. */
export function resolveHead(written: Written): Partial<SiteChrome> {
  const { image, head, noIndex, structuredData, titleTemplate } = written
  const { src, alt, width, height } = typeof image === 'object' ? image : { src: image }
  return {
    ...(src !== undefined && { image: src }),
    ...(alt !== undefined && { imageAlt: alt }),
    ...(width !== undefined && height !== undefined && { imageSize: [width, height] as const }),
    ...(head && head.length > 0 && { head: head as readonly HeadTag[] }),
    ...(noIndex && { noIndex }),
    ...(structuredData === false && { structuredData }),
    ...(titleTemplate !== undefined && { titleTemplate }),
  }
}
