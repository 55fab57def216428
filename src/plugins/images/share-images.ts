// Preview images for pages without an image: title, ancestor pages and site name. Disabled by default, because drawing is
// the slowest output.

import type { Finding } from '../../core/model/finding.ts'
import type { Hash } from '../../core/model/names.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { defineOutput, type OutputPiece } from '../../core/plugin/site-output.ts'
import type { Card } from './draw-card.ts'
import { shareImagesOf } from './image-options.ts'
import type { ShareImageOptions } from './images-config.ts'
import { SHARE_FOLDER, shareImageUrl } from './share-image.ts'

interface Slice {
  readonly cards: readonly (Card & { readonly path: string })[]
  readonly style: ShareImageOptions | null
}

interface CardInput {
  readonly card: Card
  readonly style: ShareImageOptions
}

interface DrawnCard {
  readonly blob: Hash
  /** Characters missing from all fonts. */
  readonly lost: string
}

const drawPiece: OutputPiece<CardInput, DrawnCard> = {
  name: 'card',
  isOfPage: true,
  async make({ card, style }, context) {
    // Loaded lazily, because it starts the renderer.
    const { drawCard } = await import('./draw-card.ts')
    const fonts = style.fonts.flatMap((path) => context.bytes(path) ?? [])
    const { png, lost } = await drawCard(card, style, fonts)
    return { blob: context.put(Buffer.from(png).toString('base64')), lost }
  },
}

export const shareImages = defineOutput<Slice>({
  name: 'share-images',
  folder: SHARE_FOLDER,
  pieces: [drawPiece as OutputPiece],
  slice({ views, options }) {
    const { chrome } = options
    const look = shareImagesOf(options)
    if (!look) return { cards: [], style: null }
    return {
      cards: views
        .filter(({ url, image }) => image === shareImageUrl(url))
        .map(({ url, title, trail }) => ({
          path: decodePath(shareImageUrl(url)).slice(1),
          title: url === '/' ? chrome.title : title,
          section: url === '/' ? [] : trail.slice(0, -1).map(({ label }) => label),
          brand: url === '/' ? chrome.tagline : chrome.title,
        })),
      style: look,
    }
  },
  async make({ cards, style: look }, context, makePieces) {
    if (!look || cards.length === 0) return { files: [] }
    const { collections: _, ...style } = look
    const drawn = await makePieces(
      drawPiece,
      cards.map(({ path: _, ...card }) => ({ card, style })),
    )
    const lost = new Set(drawn.flatMap((one) => [...one.lost]))
    return {
      files: cards.map(({ path }, at) => ({
        path,
        contents: { kind: 'blob', hash: drawn[at]!.blob, base64: true },
      })),
      findings: [
        ...look.fonts.filter((path) => context.hashFile(path) === undefined).map(missingFont),
        ...(lost.size > 0 ? [lostCharacters([...lost])] : []),
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

function lostCharacters(lost: readonly string[]): Finding {
  return {
    rule: 'share-image-font',
    severity: 'warning',
    message: `Share images leave out characters that their font does not have: ${lost.slice(0, MAX_SHOWN).join(' ')}`,
    help: 'Put a font with these characters into the folder of the site, and name it in `fonts` of `shareImages`.',
  }
}

const MAX_SHOWN = 12
