// The sign of what opens: it points to the end of the line, and down when open.

export function Chevron() {
  return (
    <svg viewBox="0 0 24 24" className="icon chevron" aria-hidden="true">
      <path d="M9 6l6 6-6 6" />
    </svg>
  )
}
