// `@docusaurus/isInternalUrl`.

export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !hasProtocol(url)
}

export function hasProtocol(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url)
}
