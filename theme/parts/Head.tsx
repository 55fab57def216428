// The site's additions to the head of its documents; nothing by default.

export function Head() {
  return null
}
