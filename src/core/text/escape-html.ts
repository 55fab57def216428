// Escapes text for HTML and XML string templates.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for the content of an element. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => entities[character]!)
}

/** Escapes text for XML elements and quoted attributes; drops characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return escapeAttribute(text.replace(NOT_XML, ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
