// Plugins for mdast see one file at a time: what a page shows of a partial is a part of its tree, with the partial's path.

import type { Nodes, Root, RootContent } from 'mdast'
import type { SourcePath } from '../../model/names.ts'

const PART = 'filePart'

interface Part {
  readonly type: typeof PART
  /** The number among the parts of the page, once they are taken apart. */
  at: number
  readonly path: SourcePath
  children: RootContent[]
}

/** The node with the text of a partial. */
export function filePart(path: SourcePath, children: readonly object[]): Part {
  return { type: PART, at: 0, path, children: children as RootContent[] }
}

/** Runs a step on the page's own tree, and then on that of each part; puts the parts into their places. */
export async function runOnParts(
  tree: Root,
  page: SourcePath,
  run: (tree: Root, path: SourcePath) => Promise<Root>,
): Promise<Root> {
  const roots: Root[] = [tree]
  const paths = [page]
  // The list grows while it is walked.
  for (const root of roots)
    eachPart(root, (part) => {
      part.at = roots.length
      roots.push({ type: 'root', children: part.children })
      paths.push(part.path)
      part.children = []
      return undefined
    })
  const made: Root[] = []
  for (const [at, root] of roots.entries()) made.push(await run(root, paths[at]!))
  for (const root of made.toReversed()) eachPart(root, ({ at }) => made[at]!.children)
  return made[0]!
}

/** Visits the parts of a tree, not those in them; what is returned takes the place of one. */
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
