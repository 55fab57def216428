// Which files hold the texts of which pages. Every search loads it, so it is small: the names behind each other, and for
// each page how many pieces there are after the first, and how many records after the one before each begins.

import { createByteReader, createByteWriter } from './bytes.ts'

/** What a page's texts are called, and the first record of each of its pieces. */
export interface PageTexts {
  readonly name: string
  readonly firsts: readonly number[]
}

/** The file of a page's piece. */
export function textFile(name: string, piece: number): string {
  return `texts/${piece === 0 ? name : `${name}-${piece}`}.bin`
}

/** The plan of all pages; the names are equally long. */
export function writeTextPlan(pages: readonly PageTexts[]): Uint8Array {
  const writer = createByteWriter()
  writer.varint(pages[0]?.name.length ?? 0)
  writer.text(pages.map(({ name }) => name).join(''))
  for (const { firsts } of pages) {
    writer.varint(firsts.length - 1)
    for (let at = 1; at < firsts.length; at++) writer.varint(firsts[at]! - firsts[at - 1]!)
  }
  return writer.take()
}

/** Reads the plan of so many pages. */
export function readTextPlan(bytes: Uint8Array, pages: number): PageTexts[] {
  const reader = createByteReader(bytes)
  const size = reader.varint()
  const names = reader.text()
  return Array.from({ length: pages }, (_, page) => {
    const firsts = [0]
    for (let left = reader.varint(); left > 0; left--) firsts.push(firsts.at(-1)! + reader.varint())
    return { name: names.slice(page * size, (page + 1) * size), firsts }
  })
}
