// `@docusaurus/Translate` and `Interpolate`: a site has one language, so the message as written is what is shown.

import { Fragment, isValidElement, type ReactNode } from 'react'

type Values = Readonly<Record<string, ReactNode>>

interface TranslateProps {
  readonly children?: ReactNode
  readonly id?: string
  readonly description?: string
  readonly values?: Values
}

export default function Translate({ children, id, values }: TranslateProps) {
  return <>{typeof children === 'string' ? fill(children, values) : (children ?? id)}</>
}

export { Translate as Interpolate }

interface Message {
  readonly message?: string
  readonly id?: string
  readonly description?: string
}

/** The text of a message. */
export function translate({ message, id }: Message, values?: Values): string {
  return interpolate(message ?? id ?? '', values)
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
