// The prose: inert HTML that React inserts once and does not render again. If it changes on the same page (in dev), a
// listener for `octavo:prose` may update it in place; else it is replaced.

import { useLayoutEffect, useRef, useState } from 'react'
import { usePage } from '../page-scope.tsx'
import { contentLanguage } from './content-language.ts'

/** The part of the element's type that is used; this file is also compiled without DOM types. */
interface Patched {
  innerHTML: string
  dispatchEvent(event: Event): boolean
}

export function Prose({ html }: { readonly html: string }) {
  const { view, classes } = usePage()
  const [first] = useState(html)
  const currentHtml = useRef(html)
  const element = useRef<HTMLDivElement & Patched>(null)
  useLayoutEffect(() => {
    const old = currentHtml.current
    if (!element.current || old === html) return
    currentHtml.current = html
    const detail = { old, fresh: html }
    const event = new CustomEvent('octavo:prose', { bubbles: true, cancelable: true, detail })
    if (element.current.dispatchEvent(event)) element.current.innerHTML = html
  }, [html])
  return (
    <div
      ref={element}
      className={classes('prose')}
      data-body=""
      {...contentLanguage(view)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the prose was rendered by the body renderer.
      dangerouslySetInnerHTML={{ __html: first }}
    />
  )
}
