// Configuration of generated share images and of smaller copies of images.

import { createRequire } from 'node:module'
import * as z from 'zod'
import type { SourcePath } from '../../core/model/names.ts'
import { documented } from '../../core/plugin/documented.ts'
import { tidyPath } from '../../core/plugin/navigation-items.ts'
import { defineFields, type InputOf, type OutputOf } from '../../core/plugin/plugin-fields.ts'
import { didYouMean } from '../../core/text/nearest.ts'

const text = z.string()
const color = text.regex(/^#[0-9a-f]{6}$/i, { message: 'must be a color such as `#0b2545`' })

class ShareImageStyle {
  /** Default `#0b2545`. */
  readonly background = color.default('#0b2545')
  /** Text color. Default `#ffffff`. */
  readonly color = color.default('#ffffff')
  /** Collections whose pages get generated images. Default: all. */
  readonly collections = z.array(text).optional()
  /** TTF, OTF or WOFF2 files with characters that the built-in font lacks, relative to the configuration file. Default none. */
  readonly fonts = z.array(text.transform((path) => tidyPath(path) as SourcePath)).default([])
}

const style = documented(new ShareImageStyle())

export class ImageFields {
  /** Whether PNG and JPEG images get smaller WebP copies. Needs the package sharp in the site. Default false. */
  readonly imageCopies = z.boolean().default(false)
  /** Whether to generate an image for link previews of pages without one. Default false. */
  readonly shareImages = z
    .union([z.boolean(), style])
    .transform((value) => (value === true ? style.parse({}) : value || undefined))
    .optional()
}

/** Appearance of generated share images. */
export type ShareImageOptions = NonNullable<OutputOf<ImageFields>['shareImages']>

export const imageFields = defineFields(new ImageFields(), {
  check({ shareImages }, { chrome, collections }) {
    if (!shareImages || chrome.origin === '') return []
    const problem = (message: string, help: string) => [{ at: ['shareImages'], message, help }]
    if (!isInstalled(RENDERER))
      return problem(
        `\`shareImages\` needs the package ${RENDERER}, which is not installed.`,
        `Run \`npm install ${RENDERER}\` where Octavo is installed.`,
      )
    const names = collections.map(({ name }) => name)
    const unknown = shareImages.collections?.find((name) => !names.includes(name))
    if (unknown === undefined) return []
    return problem(
      `\`shareImages.collections\` names "${unknown}", which is not a collection.`,
      `Use one of: ${names.join(', ')}.${didYouMean(unknown, names)}`,
    )
  },
})

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

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<ImageFields> {}
}
