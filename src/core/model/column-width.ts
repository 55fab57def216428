// Width of the text column.

/** Width of the text column in CSS pixels, the maximum display width of an image. */
export const COLUMN_WIDTH = 800
