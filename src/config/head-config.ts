// What the configuration may say of the head of pages.

import { createRequire } from 'node:module'
import * as z from 'zod'
import { type HeadTag, LINK_ATTRIBUTES } from '../model/head-tag.ts'
import type { SourcePath } from '../model/names.ts'
import { didYouMean } from '../model/nearest.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { Collection, ConfigSource, SiteOptions } from '../model/site-options.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'
import { placeOfField } from './config-place.ts'
import { ConfigProblem } from './config-problem.ts'

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

const colour = text.regex(/^#[0-9a-f]{6}$/i, { message: 'must be a colour such as `#0b2545`' })

export class ShareImageFields {
  /** Default `#0b2545`. */
  readonly background = colour.optional()
  /** Of the text. Default `#ffffff`. */
  readonly color = colour.optional()
  /** Collections whose pages have them. Default all. */
  readonly collections = z.array(text).optional()
  /** TTF, OTF or WOFF2 files with characters that the built-in font lacks, relative to the configuration file. Default none. */
  readonly fonts = z.array(text).optional()
}

export const shareImagesSchema = z.union([z.boolean(), documented(new ShareImageFields())])

/** How share images are drawn, where the site asks for them and has whole URLs. */
export function resolveShareImages(
  { shareImages, url }: Pick<Written, 'shareImages' | 'url'>,
  collections: readonly Collection[],
  source: ConfigSource,
): Pick<SiteOptions, 'shareImages'> {
  if (!shareImages || !url) return {}
  const problem = (message: string, help: string): ConfigProblem => {
    const place = placeOfField(source, ['shareImages'])
    return new ConfigProblem([
      { rule: 'configuration', severity: 'error', message, help, ...(place && { place }) },
    ])
  }
  if (!isInstalled(RENDERER))
    throw problem(
      `\`shareImages\` needs the package ${RENDERER}, which is not installed.`,
      `Run \`npm install ${RENDERER}\` where Octavo is installed.`,
    )
  const {
    background = '#0b2545',
    color = '#ffffff',
    fonts = [],
    ...only
  } = shareImages === true ? {} : shareImages
  const names = collections.map(({ name }) => name)
  const unknown = only.collections?.find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw problem(
      `\`shareImages.collections\` names "${unknown}", which is not a collection.`,
      `Use one of: ${names.join(', ')}.${didYouMean(unknown, names)}`,
    )
  return {
    shareImages: {
      ...(only.collections && { collections: only.collections }),
      background,
      color,
      fonts: fonts.map(tidyPath) as SourcePath[],
    },
  }
}

/** It is large, and few sites draw images. */
const RENDERER = '@resvg/resvg-wasm'

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

interface Written {
  readonly url?: string | undefined
  readonly shareImages?: z.infer<typeof shareImagesSchema> | undefined
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
