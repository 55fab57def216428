// Converts MDX tags and expressions to elements of the tree. Expressions are evaluated here and replaced with their text
// and elements. Parts that only React can render become elements that reference code: see `model/page-code.ts`.

import { readPlainData } from '../../core/config/plain-data.ts'
import { filePart } from '../../core/markdown/syntax/file-parts.ts'
import { componentProperties } from '../../core/markdown/tags/component-html.ts'
import type { Finding, Place } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import {
  type AnyElement,
  CODE_BLOCK,
  CODE_INLINE,
  type CodeInstance,
  formatCodeRef,
  isContent,
  isElement,
  isFragment,
  replacementOf,
} from '../../core/model/page-code.ts'
import type { ComponentSpec } from '../../core/plugin/element-specs.ts'
import { htmlProperties, plainProperties } from './mdx-attributes.ts'
import { createInstances, type Instance, type InstanceInput } from './mdx-instances.ts'
import { asNodes, isExpression, isTag, type MdxNode, type TagNode } from './mdx-node.ts'
import {
  asBlock,
  BLOCK_PARENTS,
  inParagraphs,
  inPhrase,
  isBlank,
  isPhrase,
  isPhraseOnly,
  isUnraveled,
  joinLines,
  paragraphOf,
  space,
  textIn,
} from './mdx-phrases.ts'

export interface ShapeInput extends InstanceInput {
  readonly components: Readonly<Record<string, ComponentSpec>>
  /** Whether plugins run, separately for each file. */
  readonly hasPlugins: boolean
}

export interface Shaped {
  readonly instances: readonly CodeInstance[]
  /** Whether the tree references code. */
  readonly usesCode: boolean
  readonly islands: readonly Island[]
  readonly findings: readonly Finding[]
}

/** A component that runs in browsers, by its name in the file. */
export interface Island {
  readonly file: number
  readonly name: string
}

/** `frontMatter.key`: an expression that is written for its value. A partial may lack a property. */
const NAME = /^\s*(?!props\b)[\w$]+(?:\.[\w$]+)+\s*$/

/** Maximum depth of nested partials. */
const MAX_DEPTH = 20

/** Converts the tree of the page, including its partials. */
export function shapeMdx(input: ShapeInput): Shaped {
  const { files, components, hasPlugins } = input
  const { instances, findings, placeOf, report, instantiate, evaluate } = createInstances(input)
  const islands = new Map<string, Island>()
  let usesCode = false
  function shapeAll(nodes: readonly MdxNode[], scope: Instance): MdxNode[] {
    return nodes.flatMap((node) => {
      if (node.type === 'mdxjsEsm') return []
      if (isExpression(node)) return shapeExpression(node, scope)
      if (isTag(node)) return shapeTag(node, scope)
      if (isUnraveled(node)) return node.children!.flatMap((child) => shapeBlock(child, scope))
      if (node.children)
        node.children = BLOCK_PARENTS.has(node.type)
          ? shapeLines(node.children, scope).flatMap(inParagraphs)
          : shapeAll(node.children, scope)
      return [node]
    })
  }

  /** Converts the only child of a paragraph to a block. */
  function shapeBlock(node: MdxNode, scope: Instance): MdxNode[] {
    return isBlank(node) ? [] : shapeAll([asBlock(node)], scope)
  }

  /** Converts each block. As in MDX, adjacent tags and expressions are separated by a space. */
  function shapeLines(blocks: readonly MdxNode[], scope: Instance): MdxNode[][] {
    return blocks.map((node) => {
      if (!isUnraveled(node)) return shapeAll([node], scope)
      const parts = node.children!.map((child) => shapeBlock(child, scope)).filter(({ length }) => length > 0)
      const line = parts.flatMap((part, at) => (at > 0 ? [space(), ...part] : part))
      return line.some(isPhrase) && line.every(isPhraseOnly) ? [paragraphOf(line)] : line
    })
  }

  function shapeExpression(node: MdxNode, scope: Instance): MdxNode[] {
    const { literal, cell } = node.data?.mdx ?? {}
    const isInline = node.type === 'mdxTextExpression'
    if (literal)
      return literal.value === undefined
        ? commentIn(node)
        : valueNodes(literal.value, { scope, node, isInline, cell: -1 })
    const result = cell === undefined ? undefined : evaluate(placeOf(node), scope, cell)
    if (result && result.value === undefined && NAME.test(node.value ?? ''))
      warnOf(node, [
        `\`{${node.value!.trim()}}\` shows nothing, because its value is undefined.`,
        'Check the names. `{frontMatter.key}` shows the value of a key of the front matter.',
      ])
    return result ? valueNodes(result.value, { scope, node, isInline, cell: cell! }) : []
  }

  interface Origin {
    readonly scope: Instance
    readonly node: MdxNode
    readonly isInline: boolean
    readonly cell: number
  }

  /** Converts the value of an expression to nodes. */
  function valueNodes(value: unknown, origin: Origin): MdxNode[] {
    let count = 0
    const { position } = origin.node
    const positioned = position && { position }
    const convert = (one: unknown): MdxNode[] => {
      if (typeof one === 'string' || typeof one === 'number' || typeof one === 'bigint')
        return [{ type: 'text', value: String(one), ...positioned }]
      if (Array.isArray(one)) return one.flatMap(convert)
      if (!isElement(one)) {
        if (typeof one === 'object' && one !== null) reportObject(one, origin)
        return []
      }
      const { type, props } = one
      const children = props.children
      if (typeof type === 'string') {
        const { properties, html } = htmlProperties(type, props, (problem) => warnOf(origin.node, problem))
        const inner: MdxNode[] = html === undefined ? convert(children) : [{ type: 'html', value: html }]
        return [elementNode(type, properties, inner, position)]
      }
      if (isFragment(one)) return convert(children)
      const nth = count++
      const content = isContent(children) ? convert(children) : undefined
      return componentNodes(one, { ...origin, nth, content })
    }
    return convert(value)
  }

  function componentNodes(
    { type, props }: AnyElement,
    {
      scope,
      node,
      isInline,
      cell,
      nth,
      content,
    }: Origin & { nth: number; content: readonly MdxNode[] | undefined },
  ): MdxNode[] {
    const { octavoElement, octavoPartial, octavoChildren, octavoMissing, octavoImage, island } =
      replacementOf(type)
    const inner = [...(content ?? [])]
    const place = placeOf(node)
    if (octavoChildren) return structuredClone(scope.children) as MdxNode[]
    if (octavoMissing !== undefined) return inner
    if (octavoElement !== undefined) return [specNode(octavoElement, props, inner, node)]
    const code = formatCodeRef({ instance: scope.index, cell, nth })
    if (octavoPartial !== undefined)
      return partialNodes(octavoPartial, {
        props,
        from: { from: code },
        children: inner,
        scope,
        place,
        isInline,
      })
    if (octavoImage !== undefined) {
      const imageProps = { alt: props.title ?? '', ...props, src: octavoImage }
      const { properties } = htmlProperties('img', imageProps, (problem) => warnOf(node, problem))
      return [elementNode('img', properties, [], node.position)]
    }
    const name = isTag(node) ? (node.name ?? '') : nameOf(type)
    if (type === undefined || type === null || !/^(?:function|object)$/.test(typeof type)) {
      report(
        place,
        'error',
        `\`<${name}>\` is not a component: it is ${type === null ? 'null' : typeof type}.`,
        'Check what the module exports, and how it is imported.',
      )
      return inner
    }
    const { path, line, column } = place
    usesCode = true
    const properties: Record<string, unknown> = { code, name, at: `${path}:${line}:${column}` }
    if (island) {
      const { children: _, ...given } = props
      const result = readPlainData(given, 'props')
      if ('problem' in result)
        report(
          place,
          'error',
          `\`<${name}>\` runs in the browser, and this cannot be passed to it: ${result.problem}.`,
          'Pass only plain data to an island: text, numbers, booleans, lists and objects of them.',
        )
      else if (!isTag(node) || nth >= 0)
        report(
          place,
          'warning',
          `\`<${name}>\` is an island inside an expression, where it does not run in the browser.`,
          'Write its tag outside of braces.',
        )
      else {
        const file = files.indexOf(scope.file)
        islands.set(`${file} ${name}`, { file, name })
        properties.island = name
      }
    }
    return [elementNode(isInline ? CODE_INLINE : CODE_BLOCK, properties, inner, node.position)]
  }

  function shapeTag(node: TagNode, scope: Instance): MdxNode[] {
    const isInline = node.type === 'mdxJsxTextElement'
    const { tagKind, literal, cell } = node.data?.mdx ?? {}
    const children = shapeAll(node.children ?? [], scope)
    const place = placeOf(node)
    const result = cell === undefined ? undefined : evaluate(place, scope, cell)
    const [type, props] = (result?.value ?? [undefined, literal?.value ?? {}]) as [
      unknown,
      Record<string, unknown>,
    ]
    const origin: Origin = { scope, node, isInline, cell: cell ?? -1 }
    switch (tagKind?.kind) {
      case 'html': {
        const { properties, html } = htmlProperties(tagKind.name, props, (problem) => warnOf(node, problem))
        const content = children.length > 0 ? children : valueNodes(props.children, origin)
        const inner: MdxNode[] = html === undefined ? content : [{ type: 'html', value: html }]
        return [elementNode(tagKind.name, properties, inPhrase(tagKind.name, inner), node.position)]
      }
      case 'element':
        return [specNode(tagKind.name, props, children, node)]
      case 'partial': {
        const from = literal
          ? { props }
          : { from: formatCodeRef({ instance: scope.index, cell: cell!, nth: -1 }) }
        return partialNodes(tagKind.path, { props, from, children, scope, place, isInline })
      }
      case 'code':
        if (!result) return children
        return componentNodes({ type, props }, { ...origin, nth: -1, content: children })
      default:
        return children
    }
  }

  function specNode(
    name: string,
    props: Readonly<Record<string, unknown>>,
    children: MdxNode[],
    node: MdxNode,
  ): MdxNode {
    const spec = components[name]!
    const properties = componentProperties(name, spec, plainProperties(props))
    if (spec.element !== 'code-block') return elementNode(spec.element, properties, children, node.position)
    // Keep code as text: as nodes its lines would lose their indentation.
    const code = { code: textIn(children).replace(/\n$/, ''), metastring: String(props.metastring ?? '') }
    return elementNode(spec.element, { ...properties, ...code }, [], node.position)
  }

  function partialNodes(
    path: SourcePath,
    {
      props,
      from,
      children,
      scope,
      place,
      isInline,
    }: {
      props: Readonly<Record<string, unknown>>
      from: Pick<CodeInstance, 'from' | 'props'>
      children: readonly MdxNode[]
      scope: Instance
      place: Place
      isInline: boolean
    },
  ): MdxNode[] {
    const at = files.findIndex((file) => file.path === path)
    if (at < 0) return [...children]
    if (scope.depth >= MAX_DEPTH) {
      report(place, 'error', `\`${path}\` includes itself.`, 'Remove the tag that closes the loop.')
      return []
    }
    const inner = instantiate(at, { ...props }, from, { children, depth: scope.depth + 1 })
    const tree = structuredClone(files[at]!.tree) as unknown as MdxNode
    const lines = shapeLines(tree.children ?? [], inner)
    if (isInline) return joinLines(lines)
    const blocks = lines.flatMap(inParagraphs)
    return hasPlugins ? [filePart(path, blocks) as unknown as MdxNode] : blocks
  }

  function reportObject(value: object, { node }: Origin): void {
    const isPromise = value instanceof Promise
    // The finding reports it. A later rejection would end the build.
    if (isPromise) value.catch(() => {})
    const typeName = value instanceof Date ? 'a date' : isPromise ? 'a promise' : 'an object'
    report(
      placeOf(node),
      'error',
      `This expression is ${typeName}, which cannot be shown.`,
      'Write text, a number or an element; of an object, write one of its fields.',
    )
  }

  function warnOf(node: MdxNode, problem: readonly [string, string]): void {
    report(placeOf(node), 'warning', ...problem)
  }

  const page = files[0]!
  const root = instantiate(0, {}, {}, { children: [], depth: 0 })
  page.tree.children = asNodes(
    shapeLines(page.tree.children as unknown as MdxNode[], root).flatMap(inParagraphs),
  )
  return { instances, usesCode, islands: [...islands.values()], findings }
}

function elementNode(
  name: string,
  properties: Record<string, unknown>,
  children: MdxNode[],
  position: MdxNode['position'],
): MdxNode {
  return {
    type: 'mdxElement',
    children,
    data: { hName: name, hProperties: properties },
    ...(position && { position }),
  }
}

/** Retains `{/* truncate *\/}` as a comment, for transforms that read comments. */
function commentIn({ value = '', position }: MdxNode): MdxNode[] {
  const comment = /^\s*\/\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(value)?.[1]
  return comment === undefined ? [] : [{ type: 'comment', value: comment, ...(position && { position }) }]
}

function nameOf(type: unknown): string {
  const { displayName, name } = Object(type) as { displayName?: string; name?: string }
  return displayName ?? (name || 'component')
}
