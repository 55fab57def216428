// Number of inputs of a property. `npm test` tries few inputs, always the same ones; `npm run fuzz` tries 50 times as many,
// others with each seed.

/** Rounds of a property, `few` of them in `npm test`. */
export function rounds(few: number): number {
  return few * Number(process.env.OCTAVO_ROUNDS ?? 1)
}

/** Inputs of a property, spread over a list: `few` of them in `npm test`. */
export function someOf<T>(list: Iterable<T>, few: number): T[] {
  const all = [...list]
  const many = Math.min(rounds(few), all.length)
  return Array.from({ length: many }, (_, at) => all[Math.floor((at * all.length) / many)]!)
}
