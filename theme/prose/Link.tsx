// A link. One that leads off the site opens a new tab, and says so.

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

// What a browser shows better than a folder does.
function isDownload(href = ''): boolean {
  return !/\.(png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf|html?|txt)([?#]|$)/i.test(href)
}

/** For those who do not see the new tab open. */
export function NewTab() {
  return <span className="visually-hidden"> {usePage().text('link.external')}</span>
}
