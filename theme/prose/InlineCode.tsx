// A name in running text. A long one may break where its parts meet, and nowhere else: `spec.http.` `responseCodes`.

import { Fragment, type ReactNode } from 'react'

const LONG = 22
const SHORT = 12

export function InlineCode({ children, ...attributes }: { readonly children?: ReactNode }) {
  const isLong = typeof children === 'string' && children.length > LONG && !/\s/.test(children)
  return <code {...attributes}>{isLong ? breakable(children) : children}</code>
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

// Parts that are short stay with the next one: a name in crumbs cannot be read.
function piecesOf(name: string): string[] {
  const pieces: string[] = []
  for (const part of name.split(/(?<=[a-z0-9)\]][./,_:]+)(?=[\w({[])/i)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length < SHORT) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces
}
