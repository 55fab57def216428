// `@docusaurus/Translate` and `Interpolate`: the text of the language by its id, else the message as written.

import { usePage } from 'octavo/theme'
import { Fragment, isValidElement, type ReactNode } from 'react'

type Values = Readonly<Record<string, ReactNode>>

interface TranslateProps {
  readonly children?: ReactNode
  readonly id?: string
  readonly description?: string
  readonly values?: Values
}

export default function Translate({ children, id, values }: TranslateProps) {
  const own = ownText(id ?? (typeof children === 'string' ? children : ''))
  const text = own ?? children
  return <>{typeof text === 'string' ? fill(text, values) : (text ?? id)}</>
}

export { Translate as Interpolate }

/** The text of the page's language. Code may ask for it outside of a page too. */
function ownText(id: string): string | undefined {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it either always throws here or never.
    const { texts } = usePage().chrome
    return texts && Object.hasOwn(texts, id) ? texts[id] : undefined
  } catch {
    return undefined
  }
}

interface Message {
  readonly message?: string
  readonly id?: string
  readonly description?: string
}

/** The text of a message. */
export function translate({ message, id }: Message, values?: Values): string {
  return interpolate(ownText(id ?? message ?? '') ?? message ?? id ?? '', values)
}

export function interpolate(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

function fill(text: string, values: Values = {}): ReactNode {
  return text.split(/(\{\w+\})/).map((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = name === undefined ? part : (values[name] ?? part)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move.
    return isValidElement(value) ? <Fragment key={at}>{value}</Fragment> : value
  })
}
