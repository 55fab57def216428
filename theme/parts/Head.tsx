// Additions of the site to the head of its documents. Empty by default.

export function Head() {
  return null
}
