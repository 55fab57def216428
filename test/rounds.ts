// Number of inputs of property tests. `npm test` tries few inputs, always the same; `npm run fuzz` tries 50 times as many,
// with changing seeds.

/** Returns the number of rounds of a property: `few` in `npm test`. */
export function rounds(few: number): number {
  return few * Number(process.env.OCTAVO_ROUNDS ?? 1)
}

/** Returns a sample spread over a list: `few` items in `npm test`. */
export function someOf<T>(list: Iterable<T>, few: number): T[] {
  const all = [...list]
  const many = Math.min(rounds(few), all.length)
  return Array.from({ length: many }, (_, at) => all[Math.floor((at * all.length) / many)]!)
}
