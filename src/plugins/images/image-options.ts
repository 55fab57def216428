// Options of images: share images need the address of the site, and smaller copies need sharp.

import { placeOfField } from '../../core/config/config-place.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { OptionsPlace, ResolvedOptions } from '../../core/registry/option-hooks.ts'
import { imageFields, type ShareImageOptions } from './images-config.ts'

/** Notes the installed version of sharp if copies are enabled, and reports options without effect. */
export async function resolveImageOptions(
  options: SiteOptions,
  { findPackage }: OptionsPlace,
): Promise<ResolvedOptions> {
  const unused = findUndrawnImages(options)
  if (!valuesOf(imageFields, options.fields).imageCopies) return { options, findings: unused }
  const sharp = findPackage('sharp')
  if (sharp && 'version' in sharp)
    return { options: { ...options, fields: { ...options.fields, sharp: sharp.version } }, findings: unused }
  return { options, findings: [...unused, withoutSharp(options, sharp?.problem)] }
}

/** Installed version of sharp, which creates smaller copies of images; undefined without copies. */
export function sharpOf({ fields }: SiteOptions): string | undefined {
  return fields.sharp as string | undefined
}

/** Share image options; undefined if none are generated. */
export function shareImagesOf({ chrome, fields }: SiteOptions): ShareImageOptions | undefined {
  return chrome.origin === '' ? undefined : valuesOf(imageFields, fields).shareImages
}

/** Warns when preview images are enabled but no page can refer to one. */
function findUndrawnImages(options: SiteOptions): Finding[] {
  if (!valuesOf(imageFields, options.fields).shareImages || options.chrome.origin !== '') return []
  const place = placeOfField(options, ['shareImages'])
  return [
    {
      rule: 'configuration',
      severity: 'warning',
      message: '`shareImages` draws nothing, because the site has no `url`.',
      help: "Write `url: 'https://docs.example.com'`: previews need the full URL of an image.",
      ...(place && { place }),
    },
  ]
}

function withoutSharp(options: SiteOptions, problem: string | undefined): Finding {
  const place = placeOfField(options, ['imageCopies'])
  const help = 'Run `npm install sharp` in the folder of the site'
  return {
    rule: 'configuration',
    severity: 'warning',
    ...(problem === undefined
      ? {
          message: '`imageCopies` needs the package sharp, which is not installed, so images have no copies.',
          help: `${help}, or remove \`imageCopies\`.`,
        }
      : {
          message: `The package "sharp" is installed but does not load, so images have no copies: ${problem}`,
          help: `${help} again. Packages with native code need their install scripts.`,
        }),
    ...(place && { place }),
  }
}
