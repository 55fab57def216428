// A name in running text. A long one may break where its parts meet, and nowhere else: `spec.http.` `responseCodes`.

import { Fragment, type ReactNode } from 'react'

const LONG = 22

export function InlineCode({ children, ...attributes }: { readonly children?: ReactNode }) {
  const isLong = typeof children === 'string' && children.length > LONG && !/\s/.test(children)
  return <code {...attributes}>{isLong ? breakable(children) : children}</code>
}

function breakable(name: string): ReactNode {
  return name.split(/(?<=[a-z0-9)\]][./,_:]+)(?=[\w({[])/i).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
