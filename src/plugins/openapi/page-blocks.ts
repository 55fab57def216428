// The content of a generated page, as plain data in a fenced block. Texts of an OpenAPI document cannot end the block or be read
// as other Markdown.

import type { FieldList, TextPlace } from '../schemas/for-plugins.ts'
import type { CodeSample } from './request-samples.ts'

/** Language of the block. */
export const BLOCK_LANGUAGE = 'octavo-openapi'

/** A piece of text, which may be a link. */
export interface TextPart {
  readonly text: string
  readonly href?: string
  readonly isCode?: true
  /** Kind of the badge that contains it. */
  readonly badge?: string
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly id: string }
  /** Markdown. With `isPage`, its headings are part of the page. */
  | {
      readonly kind: 'text'
      readonly text: string
      readonly place?: TextPlace | undefined
      readonly isPage?: true
    }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'endpoint'; readonly parts: readonly TextPart[] }
  /** A line with a label. */
  | { readonly kind: 'fact'; readonly label: string; readonly parts: readonly TextPart[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly TextPart[])[] }
  | { readonly kind: 'fields'; readonly id: string; readonly list: FieldList }
  /** Code in one of several languages. */
  | { readonly kind: 'samples'; readonly samples: readonly CodeSample[] }
  /** Text and samples, side by side on wide windows. */
  | { readonly kind: 'pair'; readonly blocks: readonly Block[]; readonly place?: TextPlace | undefined }

export interface BlockPage {
  readonly frontMatter: Readonly<Record<string, string | number>>
  /** Place of findings in parts that have none. */
  readonly place: TextPlace | undefined
  readonly blocks: readonly Block[]
}

/** The badge of a method. */
export function methodBadge(method: string): TextPart {
  const kinds: Readonly<Record<string, string>> = {
    get: 'info',
    query: 'info',
    post: 'success',
    put: 'warning',
    patch: 'warning',
    delete: 'danger',
  }
  return { text: method.toUpperCase(), badge: kinds[method] ?? 'default' }
}

/** The Markdown of a page. */
export function writeBlocks({ frontMatter, ...page }: BlockPage): string {
  // Parts of code blocks that the other plugins would read: variables, templates and comments that mark lines.
  const json = JSON.stringify(page).replace(
    /[@!`]|\{(?=[{%])|[\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const keys = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${keys.join('\n')}\n---\n\n\`\`\`${BLOCK_LANGUAGE}\n${json}\n\`\`\`\n`
}

/** Reads a block; undefined if it is not one. */
export function readBlocks(code: string): Omit<BlockPage, 'frontMatter'> | undefined {
  try {
    const page = JSON.parse(code) as Partial<BlockPage> | null
    return Array.isArray(page?.blocks) ? { place: page.place, blocks: page.blocks } : undefined
  } catch {
    return undefined
  }
}
