// Cards: a grid of ways onward. The whole card is the link's target, its title alone the link's name.

import type { ReactNode } from 'react'
import type { CardProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from './Icon.tsx'

export function Cards({ children }: { readonly children?: ReactNode }) {
  return <div className="cards">{children}</div>
}

export function Card({ href, title, icon, external, children }: CardProps) {
  const { theme } = usePage()
  const Link = theme.prose.a
  return (
    <div className={href ? 'card card-link' : 'card'}>
      {(icon || title) && (
        <p className="card-title">
          {icon && <Icon name={icon} />}
          {href ? (
            <Link href={href} {...(external ? { external } : {})}>
              {title ?? href}
            </Link>
          ) : (
            title
          )}
        </p>
      )}
      {children && <div className="card-text">{children}</div>}
    </div>
  )
}
