// Writes a page body as CommonMark with GitHub's tables, footnotes and task lists. The forms of HTML elements are in
// `html-forms.ts`, those of built-in elements in `builtin-elements.ts`. An unknown element is written as its children, so
// that no text is lost.

import type { BodyElement, BodyNode } from '../../core/model/body.ts'
import type { PlainScope } from '../../core/plugin/plain-nodes.ts'
import { HTML } from './html-forms.ts'
import {
  type Block,
  type ElementForm,
  type ElementForms,
  joinParts,
  LINES,
  MARKS,
  type MarkdownWriter,
  type Part,
  paragraph,
} from './markdown-blocks.ts'
import { escapeText } from './markdown-text.ts'

export type WriterParts = PlainScope & Pick<MarkdownWriter, 'resolveUrl'> & { readonly forms: ElementForms }

/** Creates a writer with forms for elements beyond HTML. */
export function createMarkdownWriter({ forms, ...scope }: WriterParts): MarkdownWriter {
  const formOf = (name: string): ElementForm | undefined =>
    Object.hasOwn(forms, name) ? forms[name] : Object.hasOwn(HTML, name) ? HTML[name] : undefined

  function isBlock(node: BodyNode): node is BodyElement {
    if (node.type !== 'element') return false
    const form = formOf(node.tagName)
    if (form?.isBlock) return form.isBlock(node)
    if (form?.block) return form.inline === undefined
    if (form?.inline) return false
    return LINES.has(node.tagName) || node.children.some(isBlock)
  }

  const writer: MarkdownWriter = {
    ...scope,
    blocks(nodes) {
      const blocks: Block[] = []
      let run: BodyNode[] = []
      const endRun = (): void => {
        const text = run.length === 0 ? '' : writer.inline(run).trim()
        run = []
        if (text !== '') blocks.push({ text: paragraph(text) })
      }
      for (const node of nodes) {
        if (!isBlock(node)) {
          run.push(node)
          continue
        }
        endRun()
        const form = formOf(node.tagName)
        const elementBlocks = form?.block ? form.block(node, writer) : writer.blocks(node.children)
        for (const block of elementBlocks) blocks.push(block)
      }
      endRun()
      return blocks
    },
    inline(nodes, place = {}) {
      const parts: Part[] = []
      for (const node of nodes) {
        if (node.type === 'text') parts.push(escapeText(node.value, place))
        else if (node.type === 'element') {
          const mark = MARKS[node.tagName]
          const form = formOf(node.tagName)
          if (mark) parts.push({ mark, inner: writer.inline(node.children, place) })
          else if (form?.inline) parts.push(form.inline(node, writer, place))
          else if (LINES.has(node.tagName) || form?.block)
            parts.push(' ', writer.inline(node.children, place), ' ')
          else parts.push(writer.inline(node.children, place))
        }
      }
      return joinParts(parts)
    },
  }
  return writer
}
