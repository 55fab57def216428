// A tree of files and folders: a list, whose folders can be closed.

import type { ReactNode } from 'react'

interface FileTreeProps {
  /** Shown above it. */
  readonly label?: string
  readonly id?: string
  readonly children?: ReactNode
}

export default function FileTree({ label, id, children }: FileTreeProps) {
  return (
    <div id={id} className="file-tree">
      {label && <p className="file-tree-label">{label}</p>}
      {children}
    </div>
  )
}
