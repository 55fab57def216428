// Preview images for pages without an image: title, ancestor pages and site name. Disabled by default, because drawing is
// the slowest output.

import type { Finding } from '../../core/model/finding.ts'
import type { Hash } from '../../core/model/names.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { defineOutput, type PagePiece } from '../../core/plugin/site-output.ts'
import type { Card } from './draw-card.ts'
import { shareImagesOf } from './image-options.ts'
import type { ShareImageOptions } from './images-config.ts'
import { SHARE_FOLDER, shareImageUrl } from './share-image.ts'

interface Slice {
  readonly cards: readonly { readonly path: string; readonly blob: Hash }[]
  readonly fonts: readonly string[]
  /** Characters of titles that are missing from all fonts. */
  readonly missingCharacters: readonly string[]
}

interface CardInput {
  readonly card: Card
  readonly style: Omit<ShareImageOptions, 'collections'>
}

interface DrawnCard {
  readonly blob: Hash
  /** Characters missing from all fonts. */
  readonly lost: string
}

const drawPiece: PagePiece<CardInput, DrawnCard> = {
  name: 'card',
  input({ view }, { options }) {
    const { chrome } = options
    const { collections: _, ...style } = shareImagesOf(options)!
    const { url, title, trail } = view!
    const card = {
      title: url === '/' ? chrome.title : title,
      section: url === '/' ? [] : trail.slice(0, -1).map(({ label }) => label),
      brand: url === '/' ? chrome.tagline : chrome.title,
    }
    return { card, style }
  },
  async make({ card, style }, context) {
    // Loaded lazily, because it starts the renderer.
    const { drawCard } = await import('./draw-card.ts')
    const fonts = style.fonts.flatMap((path) => context.bytes(path) ?? [])
    const { png, missingCharacters: lost } = await drawCard(card, style, fonts)
    return { blob: context.put(Buffer.from(png).toString('base64')), lost }
  },
}

export const shareImages = defineOutput<Slice, string>({
  name: 'share-images',
  folder: SHARE_FOLDER,
  collect({ view }, { options }) {
    if (!view || !shareImagesOf(options) || view.image !== shareImageUrl(view.url)) return undefined
    return decodePath(shareImageUrl(view.url)).slice(1)
  },
  pagePiece: drawPiece,
  combine(paths, { options }, results) {
    const drawn = results as readonly DrawnCard[]
    return {
      cards: paths.map((path, at) => ({ path, blob: drawn[at]!.blob })),
      fonts: shareImagesOf(options)?.fonts ?? [],
      missingCharacters: [...new Set(drawn.flatMap((one) => [...one.lost]))],
    }
  },
  make({ cards, fonts, missingCharacters }, context) {
    if (cards.length === 0) return { files: [] }
    return {
      files: cards.map(({ path, blob }) => ({ path, contents: { kind: 'blob', hash: blob, base64: true } })),
      findings: [
        ...fonts.filter((path) => context.hashFile(path) === undefined).map(missingFont),
        ...(missingCharacters.length > 0 ? [missingCharactersFinding(missingCharacters)] : []),
      ],
    }
  },
})

function missingFont(path: string): Finding {
  return {
    rule: 'share-image-font',
    severity: 'error',
    message: `The font "${path}" of \`shareImages\` does not exist.`,
    help: 'Correct the path, which is relative to the configuration file.',
  }
}

function missingCharactersFinding(missingCharacters: readonly string[]): Finding {
  return {
    rule: 'share-image-font',
    severity: 'warning',
    message: `Share images leave out characters that their font does not have: ${missingCharacters.slice(0, MAX_SHOWN).join(' ')}`,
    help: 'Put a font with these characters into the folder of the site, and name it in `fonts` of `shareImages`.',
  }
}

const MAX_SHOWN = 12
