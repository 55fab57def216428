// The arrow of a disclosure: it points to the end of the line, and down when open. Styles draw it: a sidebar has many.

export function Chevron() {
  return <i className="chevron" />
}
