// How often a property is tried. `npm test` tries few inputs, always the same ones; `npm run fuzz` tries 25 times as many,
// others with each seed.

/** Rounds of a property, `few` of them in `npm test`. */
export function rounds(few: number): number {
  return few * Number(process.env.OCTAVO_ROUNDS ?? 1)
}
