// A term whose definition opens next to it without JavaScript: a button and its popover. Screen readers announce the
// definition as the description of the button.

import { type ReactNode, useId } from 'react'

interface TermProps {
  readonly meaning?: string
  readonly id?: string
  readonly children?: ReactNode
}

export default function Term({ meaning, id, children }: TermProps) {
  const popover = useId()
  if (!meaning) return <span id={id}>{children}</span>
  return (
    <span id={id} className="term">
      <button type="button" popoverTarget={popover} aria-describedby={popover}>
        {children}
      </button>
      <span id={popover} popover="auto" className="term-meaning">
        {meaning}
      </span>
    </span>
  )
}
