// A callout. An icon and a word show its kind, not color alone.

import { createContext, isValidElement, type ReactNode, useContext } from 'react'
import type { CalloutProps } from '../../../../theme/contract.ts'
import { Icon } from '../../../../theme/elements/Icon.tsx'
import { usePage } from '../../../../theme/page-scope.tsx'
import type { MessageKey } from '../../../core/model/messages.ts'

const kinds = ['note', 'tip', 'info', 'warning', 'danger'] as const
const names = [...kinds, 'important', 'caution', 'success', 'secondary'] as const

interface Shown extends Pick<CalloutProps, 'label' | 'icon'> {
  readonly kind: (typeof kinds)[number]
  readonly name: (typeof names)[number]
}

/** The kind and its name, with the label and icon of kinds defined by the site. */
const KindContext = createContext<Shown>({ kind: 'note', name: 'note' })

export function Callout({ kind, keyword, label, icon, id, className, children }: CalloutProps) {
  const { theme, classes } = usePage()
  const calloutKind = kinds.find((name) => name === kind) ?? 'note'
  const name = names.find((one) => one === keyword) ?? calloutKind
  const Title = theme.prose['callout-title']
  return (
    <KindContext value={{ kind: calloutKind, name, ...(label && { label }), ...(icon && { icon }) }}>
      <div
        id={id}
        className={`${classes(`callout callout-${calloutKind}`)}${className ? ` ${className}` : ''}`}
        role="note"
      >
        {!startsWithTitle(children, Title) && <Title />}
        {children}
      </div>
    </KindContext>
  )
}

/** The first line of a callout: its title, or the name of its kind. */
export function CalloutTitle({ children }: { readonly children?: ReactNode }) {
  const { text } = usePage()
  const { kind, name, icon = kind, label } = useContext(KindContext)
  const title = label ?? text(`callout.${name}` satisfies MessageKey)
  return (
    <p className="callout-title">
      <Icon name={icon} />
      {children ? (
        <span>
          <span className="visually-hidden">{`${title}: `}</span>
          {children}
        </span>
      ) : (
        <span>{title}</span>
      )}
    </p>
  )
}

function startsWithTitle(children: ReactNode, Title: unknown): boolean {
  const list = Array.isArray(children) ? children : [children]
  const first = list.find((child) => typeof child !== 'string' || child.trim() !== '')
  return isValidElement(first) && first.type === Title
}
