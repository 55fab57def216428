// `:::code-group`, as in VitePress: the code blocks inside are tabs, each labelled with its title or language.

import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { takeTitle } from './code-blocks.ts'
import { PACKAGE_MANAGERS } from './npm-commands.ts'

/** Turns code groups, and samples with `npm2yarn`, into tabs. */
export function shapeCodeGroups(tree: Root): void {
  const stack: unknown[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { type, name, children } = node as ContainerDirective
    if (!children) continue
    for (const [at, child] of children.entries()) {
      if (child.type === 'code' && /(?:^|\s)npm2yarn\b/.test(child.meta ?? ''))
        children[at] = managerTabs(child)
      else stack.push(child)
    }
    if (type !== 'containerDirective' || name !== 'code-group') continue
    Object.assign(node, {
      name: 'tabs',
      children: children.map((child) => (child.type === 'code' ? tabOf(child) : child)),
    })
  }
}

/** The same commands for each package manager. The reader's choice is remembered. */
function managerTabs(code: Code): ContainerDirective {
  const meta = (code.meta ?? '').replace(/(?:^|\s)npm2yarn\b/, '')
  return {
    type: 'containerDirective',
    name: 'tabs',
    attributes: { group: 'npm2yarn' },
    children: PACKAGE_MANAGERS.map(({ name, convert }) => ({
      ...tabOf({ ...code, meta: `[${name}]`, value: convert(code.value) }),
      children: [{ ...code, meta, value: convert(code.value) }],
    })),
    data: { isMade: true },
    ...(code.position && { position: code.position }),
  } as ContainerDirective
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
