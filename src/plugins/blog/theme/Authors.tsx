// The authors of a blog: their list, and the profile on an author's page.

import { Icon } from '../../../../theme/elements/Icon.tsx'
import { usePage } from '../../../../theme/page-scope.tsx'
import { SiteLink } from '../../../../theme/parts/SiteLink.tsx'
import type { AuthorProfile, ListedPage } from '../../../core/model/view.ts'

export function AuthorIndex({ list }: { readonly list: readonly ListedPage[] }) {
  const { href } = usePage()
  return (
    <ul className="author-list">
      {list.map(({ url, label, description, image }) => (
        <li key={url}>
          <Portrait of={{ name: label, image }} size={56} />
          <div>
            <a href={href(url)}>{label}</a>
            {description && <p>{description}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The profile of an author, above the posts. The author's name is the page title. */
export function Profile({ author }: { readonly author: AuthorProfile }) {
  const { name, title, description, href, image, socials = [] } = author
  const links = [...(href === undefined ? [] : [{ label: hostOf(href) ?? name, href }]), ...socials]
  return (
    <div className="author">
      <Portrait of={{ name, image }} size={72} />
      <div>
        {title && <p>{title}</p>}
        {description && <p>{description}</p>}
        {links.length > 0 && (
          <ul className="tag-list">
            {links.map((link) => (
              <li key={link.href}>
                <SiteLink href={link.href}>
                  {'icon' in link && link.icon && <Icon name={link.icon} />}
                  {link.label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

interface PortraitProps {
  readonly of: { readonly name: string; readonly image?: string | undefined }
  /** Width and height in pixels. */
  readonly size: number
}

/** The image of an author, or the author's initials. It is decorative, because the name is next to it. */
export function Portrait({ of: { name, image }, size }: PortraitProps) {
  const { href } = usePage()
  if (image !== undefined)
    return <img className="portrait" src={href(image)} alt="" width={size} height={size} loading="lazy" />
  return (
    <svg className="portrait" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <text x="20" y="25.5">
        {initialsOf(name)}
      </text>
    </svg>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toUpperCase()).join('')
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/]+)/.exec(address)?.[1]
}
