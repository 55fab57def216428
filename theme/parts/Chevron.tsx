// The arrow of a disclosure: it points to the end of the line, or down when open. It is drawn in CSS: sidebars contain many.

export function Chevron() {
  return <i className="chevron" />
}
