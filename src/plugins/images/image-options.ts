// Options of images: share images need the address of the site, and smaller copies need sharp.

import { placeOfField } from '../../core/config/config-place.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { OptionsPlace, ResolvedOptions } from '../../core/registry/option-hooks.ts'
import { imageFields, type ShareImageOptions } from './images-config.ts'

/** Notes the installed version of sharp, and warns about options without effect. */
export async function resolveImageOptions(
  options: SiteOptions,
  { findPackage }: OptionsPlace,
): Promise<ResolvedOptions> {
  const sharp = findPackage('sharp')
  return {
    options:
      sharp && 'version' in sharp
        ? { ...options, fields: { ...options.fields, sharp: sharp.version } }
        : options,
    findings: [
      ...findUndrawnImages(options),
      ...(sharp && 'problem' in sharp ? [brokenPackage('sharp', sharp.problem)] : []),
    ],
  }
}

/** Installed version of sharp, which creates smaller copies of images; undefined if it is not installed. */
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

function brokenPackage(name: string, problem: string): Finding {
  return {
    rule: 'configuration',
    severity: 'warning',
    message: `The package "${name}" is installed but does not load, so it is not used: ${problem}`,
    help: `Install it again: npm install ${name}. Packages with native code need their install scripts.`,
  }
}
