// Configuration of the page head.

import { createRequire } from 'node:module'
import * as z from 'zod'
import { LINK_ATTRIBUTES } from '../model/head-tag.ts'
import type { SourcePath } from '../model/names.ts'
import type { Collection, ConfigSource, ShareImageOptions } from '../model/site-options.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'
import { didYouMean } from '../text/nearest.ts'
import { placeOfField } from './config-place.ts'
import { type ConfigProblem, configProblem } from './config-problem.ts'

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

const colour = text.regex(/^#[0-9a-f]{6}$/i, { message: 'must be a colour such as `#0b2545`' })

export class ShareImageFields {
  /** Default `#0b2545`. */
  readonly background = colour.default('#0b2545')
  /** Text colour. Default `#ffffff`. */
  readonly color = colour.default('#ffffff')
  /** Collections whose pages get generated images. Default: all. */
  readonly collections = z.array(text).optional()
  /** TTF, OTF or WOFF2 files with characters that the built-in font lacks, relative to the configuration file. Default none. */
  readonly fonts = z.array(text.transform((path) => tidyPath(path) as SourcePath)).default([])
}

const shareImages = documented(new ShareImageFields())
export const shareImagesSchema = z
  .union([z.boolean(), shareImages])
  .transform((written) => (written === true ? shareImages.parse({}) : written || undefined))

/** Throws `ConfigProblem` when images cannot be generated, or not for these collections. */
export function checkShareImages(
  only: ShareImageOptions,
  collections: readonly Collection[],
  source: ConfigSource,
): void {
  const problem = (message: string, help: string): ConfigProblem =>
    configProblem(message, help, placeOfField(source, ['shareImages']))
  if (!isInstalled(RENDERER))
    throw problem(
      `\`shareImages\` needs the package ${RENDERER}, which is not installed.`,
      `Run \`npm install ${RENDERER}\` where Octavo is installed.`,
    )
  const names = collections.map(({ name }) => name)
  const unknown = only.collections?.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw problem(
      `\`shareImages.collections\` names "${unknown}", which is not a collection.`,
      `Use one of: ${names.join(', ')}.${didYouMean(unknown, names)}`,
    )
}

/** Optional, because it is large and few sites generate images. */
const RENDERER = '@resvg/resvg-wasm'

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
