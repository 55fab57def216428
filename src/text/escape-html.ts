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

/** Text in an element or a quoted attribute of XML, without the characters that XML has no way to write. */
export function escapeXml(text: string): string {
  return escapeAttribute(text.replace(NOT_XML, ''))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as the value of a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
