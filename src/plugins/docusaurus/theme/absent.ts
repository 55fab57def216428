// Stand-in for a missing module, or for data that a plugin failed to create. Its properties and calls return the stand-in
// again. As a component it renders its children, as a list it is empty.

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
    // React calls a component with its props and one more argument.
    apply: (_, __, input) =>
      input.length === 2 ? ((Object(input[0]) as { children?: unknown }).children ?? null) : (inner ?? proxy),
    construct: () => ({}),
    // Named imports from CommonJS are looked up on the prototype.
    ...(inner && { getPrototypeOf: () => inner }),
  })
  return proxy
}

/** Stand-in for missing data. */
export const missingData = standIn()

/** Stand-in for a missing CommonJS module: any name can be imported from it. */
export const missingModule = standIn(missingData)
