// A link. A link to another site opens in a new tab and indicates that.

import type { LinkProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

export function Link({ external, file, children, ...attributes }: LinkProps) {
  if (!external) {
    return (
      <a {...attributes} {...(file && isDownload(attributes.href) ? { download: '' } : {})}>
        {children}
      </a>
    )
  }
  return (
    <a {...attributes} target="_blank" rel="noopener">
      {children}
      <NewTab />
    </a>
  )
}

// File types that browsers display; other types are downloaded.
function isDownload(href = ''): boolean {
  return !/\.(png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf|html?|txt)([?#]|$)/i.test(href)
}

/** Hint for screen readers that a link opens in a new tab. */
export function NewTab() {
  return <span className="visually-hidden">{` ${usePage().text('link.external')}`}</span>
}
