// `@theme/CodeBlock` in a component: the code block of the theme, without colours.

import { usePage } from 'octavo/theme'
import { createElement, type ReactNode } from 'react'

interface CodeBlockProps {
  readonly children?: ReactNode
  readonly language?: string
  readonly className?: string
  readonly title?: string
  readonly showLineNumbers?: boolean | number
}

export default function CodeBlock({ children, language, className, title, showLineNumbers }: CodeBlockProps) {
  const block = usePage().theme.prose['code-block']
  const code = [children].flat().map(String).join('').replace(/\n$/, '')
  return createElement(block, {
    language: language ?? /language-([\w-]+)/.exec(className ?? '')?.[1] ?? '',
    code,
    ...(title !== undefined && { title }),
    ...(showLineNumbers && { numbered: true }),
  })
}
