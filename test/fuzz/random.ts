// Seeded random numbers.

export interface Random {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  pick<T>(values: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32: small, and good enough to choose inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (end) => Math.floor(next() * end),
    pick: (values) => values[Math.floor(next() * values.length)]!,
    chance: (probability) => next() < probability,
  }
}
