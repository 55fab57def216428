// Cards: a grid of links. The whole card is clickable; the link text is its title.

import type { ReactNode } from 'react'
import type { CardProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from './Icon.tsx'

interface CardsProps {
  /** `compact` for many small cards. */
  readonly kind?: string
  readonly id?: string
  readonly children?: ReactNode
}

export function Cards({ kind, id, children }: CardsProps) {
  return (
    <div id={id} className={kind === 'compact' ? 'cards cards-compact' : 'cards'}>
      {children}
    </div>
  )
}

export function Card({ id, href, title, icon, description, external, children }: CardProps) {
  const { theme } = usePage()
  const Link = theme.prose.a
  return (
    <div id={id} className={href ? 'card card-link' : 'card'}>
      {icon && <Icon name={icon} />}
      {(href || title) && (
        <p className="card-title">
          {href ? (
            <Link href={href} {...(external ? { external } : {})}>
              {title ?? href}
            </Link>
          ) : (
            title
          )}
        </p>
      )}
      {description && <p className="card-text">{description}</p>}
      {children && <div className="card-text">{children}</div>}
    </div>
  )
}
