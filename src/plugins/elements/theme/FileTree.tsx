// A tree of files and folders: a list with folders that can be collapsed.

import type { ReactNode } from 'react'

interface FileTreeProps {
  /** Label above the tree. */
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
