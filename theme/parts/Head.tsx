// What a site adds to the head of its documents: nothing, until it says otherwise.

export function Head() {
  return null
}
