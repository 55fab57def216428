// A callout. Its kind is shown by an icon and a word, not by colour alone.

import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import type { MessageKey } from '../../src/model/messages.ts'
import type { CalloutProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from './Icon.tsx'

const kinds = ['note', 'tip', 'info', 'warning', 'danger'] as const
type Kind = (typeof kinds)[number]

/** The kind, and the name and icon of one of the site's own. */
const KindContext = createContext<Pick<CalloutProps, 'label' | 'icon'> & { readonly kind: Kind }>({
  kind: 'note',
})

export function Callout({ kind, label, icon, id, className, children }: CalloutProps) {
  const { theme } = usePage()
  const own = kinds.find((name) => name === kind) ?? 'note'
  const Title = theme.prose['callout-title']
  return (
    <KindContext value={{ kind: own, ...(label && { label }), ...(icon && { icon }) }}>
      <div id={id} className={`callout callout-${own}${className ? ` ${className}` : ''}`} role="note">
        {!startsWithTitle(children, Title) && <Title />}
        {children}
      </div>
    </KindContext>
  )
}

/** The first line of a callout: its title, or the name of its kind. */
export function CalloutTitle({ children }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  const { kind, icon = kind, label = text(`callout.${kind}` satisfies MessageKey) } = useContext(KindContext)
  return (
    <p className="callout-title">
      <Icon name={icon} />
      {children ? (
        <span>
          <span className="visually-hidden">{`${label}: `}</span>
          {children}
        </span>
      ) : (
        <span>{label}</span>
      )}
    </p>
  )
}

function startsWithTitle(children: ReactNode, Title: unknown): boolean {
  const list = Array.isArray(children) ? children : [children]
  const first = list.find((child) => typeof child !== 'string' || child.trim() !== '')
  return isValidElement(first) && first.type === Title
}
