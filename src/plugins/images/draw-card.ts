// Draws a share image: text on a plain background, as SVG that resvg renders to PNG. Only fonts of Octavo and the site are
// used, never system fonts or downloads, so that the image is the same on every machine.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { escapeXml } from '../../core/text/escape-html.ts'
import type { ShareImageOptions } from './images-config.ts'
import { SHARE_SIZE } from './share-image.ts'

export interface Card {
  readonly title: string
  /** Labels of the ancestor pages, from the top. */
  readonly section: readonly string[]
  readonly brand: string
}

export interface DrawnImage {
  readonly png: Uint8Array
  /** Characters missing from all fonts. */
  readonly missingCharacters: string
}

const [WIDTH, HEIGHT] = SHARE_SIZE
const MARGIN = 80
const TEXT_WIDTH = WIDTH - 2 * MARGIN
const FAMILY = 'Inter'
const TITLE_SIZES = [76, 64, 54, 46, 40]
const MAX_LINES = 5
const TITLE_HEIGHT = 330

const require = createRequire(import.meta.url)
const FONT = join(dirname(require.resolve('octavo/package.json')), 'dist/font')

// Package files, read once per thread.
let renderer: Promise<void> | undefined
let subsetRanges: readonly (readonly [subset: string, ranges: readonly Range[]])[] | undefined
const fontFiles = new Map<string, Uint8Array>()

/** Draws a card. `siteFonts` supply characters that the built-in font lacks. */
export async function drawCard(
  card: Card,
  look: ShareImageOptions,
  siteFonts: readonly Uint8Array[],
): Promise<DrawnImage> {
  await startRenderer()
  const lost = new Set<string>()
  const subsets = new Set(['latin'])
  const clean = (text: string): string => {
    const plain = text
      .replace(/\p{Extended_Pictographic}|[\u200d\ufe0f]/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
    let cleaned = ''
    for (const character of plain) {
      const subset = subsetOf(character)
      if (subset !== undefined) subsets.add(subset)
      if (subset === undefined && siteFonts.length === 0) lost.add(character)
      else cleaned += character
    }
    return cleaned.trim()
  }
  const title = clean(card.title)
  const section = card.section.map(clean).filter((label) => label !== '')
  const brand = clean(card.brand)
  const font = {
    // Fallback for missing characters ignores the weight, so only the bold subsets are loaded.
    fontBuffers: [
      builtInFont('latin', 400),
      ...[...subsets].map((subset) => builtInFont(subset, 700)),
      ...siteFonts,
    ],
    loadSystemFonts: false,
    defaultFontFamily: FAMILY,
  }
  for (const size of TITLE_SIZES) {
    const lines = breakLines(title, size)
    const isLast = size === TITLE_SIZES.at(-1)
    if (!isLast && (lines.length > MAX_LINES || lines.length * size * LINE > TITLE_HEIGHT)) continue
    const svg = compose({ lines: cutLines(lines), size, section, brand, style: look })
    const image = new Resvg(svg, { font })
    // The line breaks rely on estimated widths.
    const { x = 0, width = 0 } = image.getBBox() ?? {}
    if (!isLast && (x < 0 || x + width > WIDTH)) {
      image.free()
      continue
    }
    const rendered = image.render()
    const png = rendered.asPng()
    rendered.free()
    image.free()
    return { png, missingCharacters: [...lost].join('') }
  }
  throw new Error('A size is always the last.')
}

const LINE = 1.18

interface Composition {
  readonly lines: readonly string[]
  readonly size: number
  readonly section: readonly string[]
  readonly brand: string
  readonly style: ShareImageOptions
}

function compose({ lines, size, section, brand, style: look }: Composition): string {
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(lines.join(' '))
  const x = isRightToLeft ? WIDTH - MARGIN : MARGIN
  const anchor = isRightToLeft ? 'end' : 'start'
  const write = (text: string, y: number, style: string): string =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="${FAMILY}" fill="${look.color}" ${style}>${escapeXml(text)}</text>`
  const top = (section.length === 0 ? 84 : 156) + size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${look.background}"/>`,
    `<rect x="${isRightToLeft ? WIDTH - 16 : 0}" width="16" height="${HEIGHT}" fill="${look.color}" fill-opacity="0.35"/>`,
    ...(section.length === 0
      ? []
      : [write(shorten(section.slice(-2).join(' › '), 34), 112, 'font-size="34" fill-opacity="0.75"')]),
    ...lines.map((line, at) =>
      write(line, Math.round(top + at * size * LINE), `font-size="${size}" font-weight="700"`),
    ),
    write(shorten(brand, 36), HEIGHT - 72, 'font-size="36" font-weight="700" fill-opacity="0.9"'),
    '</svg>',
  ].join('')
}

/** Breaks text into lines at spaces; a word longer than a line is broken between characters. */
function breakLines(text: string, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => cutWord(one, size))) {
    const longer = line === '' ? word.text : `${line}${word.isPart ? '' : ' '}${word.text}`
    if (line === '' || widthOf(longer, size) <= TEXT_WIDTH) line = longer
    else {
      lines.push(line)
      line = word.text
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Splits a word wider than a line into characters, which are joined without spaces. */
function cutWord(word: string, size: number): { readonly text: string; readonly isPart: boolean }[] {
  if (widthOf(word, size) <= TEXT_WIDTH) return [{ text: word, isPart: false }]
  return [...word].map((text, at) => ({ text, isPart: at > 0 }))
}

function cutLines(lines: readonly string[]): readonly string[] {
  if (lines.length <= MAX_LINES) return lines
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]!.replace(/.{2}$/u, '')}…`]
}

function shorten(text: string, size: number): string {
  if (widthOf(text, size) <= TEXT_WIDTH) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > TEXT_WIDTH) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** Estimates the width from character classes of the bold font. */
function widthOf(text: string, size: number): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u.test(character)
      ? 1.02
      : /[ijlI1|.,:;'!()[\]{} ]/.test(character)
        ? 0.34
        : /[mwMW@%]/.test(character)
          ? 0.95
          : /\p{Lu}/u.test(character)
            ? 0.73
            : 0.62
  return width * size
}

function startRenderer(): Promise<void> {
  renderer ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return renderer
}

type Range = readonly [from: number, to: number]

/** Returns the subset of the built-in font that contains a character. */
function subsetOf(character: string): string | undefined {
  subsetRanges ??= readRanges()
  const code = character.codePointAt(0)!
  return subsetRanges.find(([, ranges]) => ranges.some(([from, to]) => code >= from && code <= to))?.[0]
}

/** Reads the Unicode ranges of each font subset: `U+0000-00FF,U+0131`. */
function readRanges(): NonNullable<typeof subsetRanges> {
  const file = join(FONT, 'unicode.json')
  const rangesBySubset = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const order = ['latin', ...Object.keys(rangesBySubset).filter((subset) => subset !== 'latin')]
  return order.map((subset) => [
    subset,
    (rangesBySubset[subset] ?? '').split(',').map((range): Range => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  ])
}

function builtInFont(subset: string, weight: number): Uint8Array {
  const name = `inter-${subset}-${weight}-normal.woff2`
  const bytes = fontFiles.get(name) ?? readFileSync(join(FONT, name))
  fontFiles.set(name, bytes)
  return bytes
}
