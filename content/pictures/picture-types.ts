import type { Part } from './parts.ts'

/** File name without its ending → the picture: alternative text, content, and width in px (default 480). */
export type Pictures = Readonly<
  Record<string, { readonly alt: string; readonly part: Part; readonly width?: number }>
>
