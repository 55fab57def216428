// Inline code. Short code does not wrap, because `--strict` would break after a dash. A long name may wrap between its
// segments: `spec.http.` `responseCodes`.

import { Fragment, type ReactNode } from 'react'

/** Length in characters above which code may wrap. Longer code may fill half a line on a phone. */
const LONG = 22
const SHORT = 12

interface InlineCodeProps {
  readonly children?: ReactNode
  readonly className?: string
}

export function InlineCode({ children, className, ...attributes }: InlineCodeProps) {
  const text = typeof children === 'string' ? children : undefined
  if (text !== undefined && text.length <= LONG) return <code {...{ className, ...attributes }}>{text}</code>
  const classes = className === undefined ? 'long' : `${className} long`
  return (
    <code className={classes} {...attributes}>
      {text === undefined || /\s/.test(text) ? children : breakable(text)}
    </code>
  )
}

function breakable(name: string): ReactNode {
  return piecesOf(name).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

// Short segments are joined with the next one, because a name broken into tiny segments is hard to read.
function piecesOf(name: string): string[] {
  const pieces: string[] = []
  for (const part of name.split(/(?<=[a-z0-9)\]][./,_:]{1,20})(?=[\w({[])/i)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length < SHORT) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces
}
