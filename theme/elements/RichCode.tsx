// What is around a sample of code that has more than its text: nothing but the styles that come with it.

import type { ReactNode } from 'react'

export default function RichCode({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
