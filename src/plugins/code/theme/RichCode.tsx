// Wrapper of code samples with extra features, such as line numbers and notes. It only adds their style sheet.

import type { ReactNode } from 'react'

export default function RichCode({ children }: { readonly children?: ReactNode }) {
  return <>{children}</>
}
