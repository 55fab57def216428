// A callout. Its kind is shown by an icon and a word, not by colour alone.

import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import type { MessageKey } from '../../src/model/messages.ts'
import type { CalloutProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from './Icon.tsx'

const kinds = ['note', 'tip', 'info', 'warning', 'danger'] as const
type Kind = (typeof kinds)[number]

const KindContext = createContext<Kind>('note')

export function Callout({ kind, id, className, children }: CalloutProps) {
  const { theme } = usePage()
  const own = kinds.find((name) => name === kind) ?? 'note'
  const Title = theme.prose['callout-title']
  return (
    <KindContext value={own}>
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
  const kind = useContext(KindContext)
  const label = text(`callout.${kind}` satisfies MessageKey)
  return (
    <p className="callout-title">
      <Icon name={kind} />
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
