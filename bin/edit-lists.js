// In place of the module `micromark-util-chunked`: changes of long lists. Nearly all of them are at the end, where a
// push for each item is cheaper than a splice with all as parameters, and does not use up the stack.

/** Replaces `remove` items at `start`, counted from the end where it is negative. */
export function splice(list, start, remove, items) {
  const at = start < 0 ? Math.max(0, list.length + start) : Math.min(start, list.length)
  const rest = at + Math.max(0, remove) < list.length ? list.slice(at + Math.max(0, remove)) : []
  list.length = at
  for (let index = 0; index < items.length; index++) list.push(items[index])
  for (let index = 0; index < rest.length; index++) list.push(rest[index])
}

/** The list with the items behind its own; an empty list gives way to them. */
export function push(list, items) {
  if (list.length === 0) return items
  for (let index = 0; index < items.length; index++) list.push(items[index])
  return list
}
