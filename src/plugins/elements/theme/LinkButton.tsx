// A link styled as a button.

import type { LinkButtonProps } from '../../../../theme/contract.ts'
import { Icon } from '../../../../theme/elements/Icon.tsx'
import { usePage } from '../../../../theme/page-scope.tsx'

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
