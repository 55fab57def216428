// The one React root: everything the reader sees, from the skip link to the footer.

import type { AppProps } from './contract.ts'

/** The page, whole. */
export function App(props: AppProps) {
  const { Provider, slots } = props.theme
  return (
    <Provider {...props}>
      <slots.Layout />
    </Provider>
  )
}
