// The current page, as a React context for every part and prose component.

import { createContext, createElement, Fragment, type ReactNode, useContext, useMemo } from 'react'
import { formatMessage } from '../src/core/model/messages.ts'
import { withBasePath } from '../src/core/paths/base-path.ts'
import type { AppProps, PageScope } from './contract.ts'

const PageContext = createContext<PageScope | null>(null)

/** Provides the context of `usePage`. */
export function PageProvider({ children, ...props }: AppProps & { readonly children: ReactNode }) {
  const { theme, view, chrome, sidebar, body, Page, failure } = props
  const scope = useMemo((): PageScope => {
    const scope: PageScope = {
      theme,
      view,
      chrome,
      sidebar,
      body,
      ...(Page && { Page }),
      ...(failure && { failure }),
      text: (key, values) =>
        values ? formatMessage(chrome.messages[key], values, chrome) : chrome.messages[key],
      href: (path) => withBasePath(chrome.basePath, path),
      classes: (names) =>
        [names, ...names.split(' ').flatMap((name) => chrome.addedClasses?.[name] ?? [])].join(' '),
      added(slot) {
        const content = theme.added?.[slot]?.map((part) => part(scope)).filter(Boolean) ?? []
        return content.length > 0 && createElement(Fragment, null, ...content)
      },
    }
    return scope
  }, [theme, view, chrome, sidebar, body, Page, failure])
  return <PageContext value={scope}>{children}</PageContext>
}

/** Returns the data of the current page. Throws outside of a page. */
export function usePage(): PageScope {
  const scope = useContext(PageContext)
  if (!scope)
    throw new Error('usePage works only inside a theme: render the component as a slot or prose component')
  return scope
}
