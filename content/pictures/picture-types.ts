import type { Part } from './parts.ts'

/** File name without its ending → what it shows, in words and as parts. The words are the alternative text on the page. */
export type Pictures = Readonly<Record<string, { readonly alt: string; readonly part: Part }>>
