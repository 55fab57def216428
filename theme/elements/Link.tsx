// A link. A link to another site opens a new tab, and says so.

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

// File types that browsers display; others are downloaded.
function isDownload(href = ''): boolean {
  return !/\.(png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf|html?|txt)([?#]|$)/i.test(href)
}

/** For screen reader users. */
export function NewTab() {
  return <span className="visually-hidden">{` ${usePage().text('link.external')}`}</span>
}
