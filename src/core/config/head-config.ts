// Configuration of the page head.

import * as z from 'zod'
import { LINK_ATTRIBUTES } from '../model/head-tag.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'

const text = z.string()
const pixels = z.int().min(1, { message: 'must be a number of pixels' })

const withFacts = z.strictObject({
  src: text,
  /** Alternative text of the image. */
  alt: text.optional(),
  width: pixels.optional(),
  height: pixels.optional(),
})

export const socialImageSchema = chooseForm((value) =>
  isObject(value) && !Array.isArray(value)
    ? withFacts
    : typeof value === 'string'
      ? text.transform((src): z.output<typeof withFacts> => ({ src }))
      : 'must be a path, a URL, or an object with `src`',
).transform(({ src, alt, width, height }) => ({
  image: src,
  imageAlt: alt,
  imageSize: width !== undefined && height !== undefined ? ([width, height] as const) : undefined,
}))

const link = z.strictObject({
  rel: text,
  href: text,
  ...(Object.fromEntries(LINK_ATTRIBUTES.map((name) => [name, text.optional()])) as Record<
    (typeof LINK_ATTRIBUTES)[number],
    z.ZodOptional<typeof text>
  >),
})
const script = z.strictObject({
  /** A site path or URL, because the content security policy of pages forbids inline code. */
  script: text.refine((address) => /^(?:https:\/\/|\/)/.test(address), {
    message:
      'must be the URL of a file, such as `/analytics.js`; put inline code into a file in a static folder',
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
