// A link styled as a button.

import type { LinkButtonProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from './Icon.tsx'

export function LinkButton({ href, label, kind, icon, external }: LinkButtonProps) {
  const { a: Link } = usePage().theme.prose
  if (!href) return null
  return (
    <Link
      href={href}
      className={kind === 'quiet' ? 'button button-quiet' : 'button'}
      {...(external ? { external } : {})}
    >
      {icon && <Icon name={icon} />}
      {label ?? href}
    </Link>
  )
}
