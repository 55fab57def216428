// Runs mdast plugins on one file at a time: an included file is a subtree with its own path.

import type { Nodes, Root, RootContent } from 'mdast'
import type { SourcePath } from '../../model/names.ts'

const PART = 'filePart'

interface Part {
  readonly type: typeof PART
  /** Index among the parts of the page, assigned when they are detached. */
  at: number
  readonly path: SourcePath
  children: RootContent[]
}

/** Creates the node for an included file. */
export function filePart(path: SourcePath, children: readonly object[]): Part {
  return { type: PART, at: 0, path, children: children as RootContent[] }
}

/** Runs a step on the page's tree and on each included file, then reattaches the parts. */
export async function runOnParts(
  tree: Root,
  page: SourcePath,
  run: (tree: Root, path: SourcePath) => Promise<Root>,
): Promise<Root> {
  const roots: Root[] = [tree]
  const paths = [page]
  // Nested parts are appended during the loop.
  for (const root of roots)
    eachPart(root, (part) => {
      part.at = roots.length
      roots.push({ type: 'root', children: part.children })
      paths.push(part.path)
      part.children = []
      return undefined
    })
  const results: Root[] = []
  for (const [at, root] of roots.entries()) results.push(await run(root, paths[at]!))
  for (const root of results.toReversed()) eachPart(root, ({ at }) => results[at]!.children)
  return results[0]!
}

/** Visits the outermost parts of a tree. If the visitor returns nodes, they replace the part. */
function eachPart(parent: Nodes, visit: (part: Part) => readonly RootContent[] | undefined): void {
  if (!('children' in parent)) return
  for (const child of [...parent.children]) {
    if ((child.type as string) !== PART) {
      eachPart(child, visit)
      continue
    }
    const instead = visit(child as unknown as Part)
    const children = parent.children as RootContent[]
    if (instead) children.splice(children.indexOf(child as RootContent), 1, ...instead)
  }
}
