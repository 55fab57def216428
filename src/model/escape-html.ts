// Text in HTML and XML that is written by hand.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as the content of an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character]!)
}

/** Text as the value of a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
