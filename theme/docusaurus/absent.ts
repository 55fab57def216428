// Stands for a module that is not there, or for what a plugin failed to make: whatever is asked of it, called or made is
// the same again. As a component it shows what is between its tags, as a list it is empty.

const ABSENT_KEYS = ['then', 'toJSON', '__esModule', 'island']

function standIn(inner?: object): object {
  const proxy: object = new Proxy(class {}, {
    get(target, key) {
      if (key === 'prototype') return target.prototype
      if (key === 'octavoMissing') return true
      if (key === Symbol.iterator) return function* () {}
      if (key === Symbol.toPrimitive) return () => ''
      if (typeof key === 'symbol' || ABSENT_KEYS.includes(key) || /^(?:octavo|\$\$)/.test(key))
        return undefined
      return inner ?? proxy
    },
    // React calls a component with its properties and one thing more.
    apply: (_, __, input) =>
      input.length === 2 ? ((Object(input[0]) as { children?: unknown }).children ?? null) : (inner ?? proxy),
    construct: () => ({}),
    // Names that are imported from CommonJS are looked for there.
    ...(inner && { getPrototypeOf: () => inner }),
  })
  return proxy
}

/** Data that there should be. */
export const missingData = standIn()

/** The module, in CommonJS: any name may be imported from it. */
export const missingModule = standIn(missingData)
