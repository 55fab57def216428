// The authors of a blog: their list, and the head of an author's page.

import type { AuthorProfile, ListedPage } from '../../src/model/view.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'
import { SiteLink } from './SiteLink.tsx'

export function AuthorIndex({ list }: { readonly list: readonly ListedPage[] }) {
  const { href } = usePage()
  return (
    <ul className="author-list">
      {list.map(({ url, label, description, image }) => (
        <li key={url}>
          <Portrait image={image} />
          <div>
            <a href={href(url)}>{label}</a>
            {description && <p>{description}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The profile of an author, above the posts. The name is the page's title. */
export function Profile({ author }: { readonly author: AuthorProfile }) {
  const { name, title, description, href, image, socials = [] } = author
  const links = [...(href === undefined ? [] : [{ label: hostOf(href) ?? name, href }]), ...socials]
  if (!title && !description && !image && links.length === 0) return null
  return (
    <div className="author">
      <Portrait image={image} />
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

/** The name is next to it, so it is decorative. */
function Portrait({ image }: { readonly image: string | undefined }) {
  const { href } = usePage()
  if (image === undefined) return null
  return <img className="portrait" src={href(image)} alt="" width={56} height={56} loading="lazy" />
}

function hostOf(address: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/]+)/.exec(address)?.[1]
}
