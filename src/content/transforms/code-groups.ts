// `:::code-group`, as in VitePress: the code blocks inside are tabs, each labelled with its title or language.

import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { takeTitle } from './code-blocks.ts'

/** Turns a code group into tabs. */
export function shapeCodeGroups(tree: Root): void {
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, name, children } = node as ContainerDirective
    if (!children) continue
    for (const child of children) stack.push(child)
    if (type !== 'containerDirective' || name !== 'code-group') continue
    Object.assign(node, {
      name: 'tabs',
      children: children.map((child) => (child.type === 'code' ? tabOf(child) : child)),
    })
  }
}

function tabOf(code: Code): ContainerDirective {
  const { title, rest } = takeTitle(code.meta ?? '')
  const label = title ?? code.lang ?? 'text'
  const inside: Code = { ...code, meta: rest }
  return {
    type: 'containerDirective',
    name: 'tab',
    attributes: { label },
    children: [inside],
    data: { isMade: true },
    ...(code.position && { position: code.position }),
  } as ContainerDirective
}
