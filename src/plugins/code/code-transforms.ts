// Transforms of code blocks: options of fences, groups, shell sessions and highlighting.

import type { StepContext } from '../../core/engine/step-context.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { ParseSettings, Transforms } from '../../core/plugin/transforms.ts'
import { type CodeOptions, checkFences, handleCode } from './code-blocks.ts'
import { codeFields } from './code-config.ts'
import { shapeCodeGroups } from './code-groups.ts'
import { highlightCodeBlocks } from './highlight-code.ts'
import { createHighlighter } from './highlighter.ts'
import { shapeCodeBlocks } from './shape-code.ts'

const highlight = createHighlighter()

export function createCodeTransforms({ fields, messages }: ParseSettings): Transforms {
  const { packageManagers, ...display } = valuesOf(codeFields, fields).code
  const options: CodeOptions = {
    ...display,
    labels: {
      note: messages['callout.note'],
      error: messages['code.error'],
      warning: messages['callout.warning'],
    },
  }
  return {
    directives: { 'code-group': { element: 'tabs', kinds: ['container'] } },
    handlers: { code: handleCode },
    shaped: (tree) => shapeCodeGroups(tree, packageManagers),
    checked: (tree, { source, path, page, report }) =>
      checkFences(tree, source, { path, hasPlugins: page.plugins !== undefined }).forEach(report),
    html: (tree, { page, report }) => shapeCodeBlocks(tree, page.path, options).forEach(report),
    async sections(tree, { page, context, report }) {
      const findings = await highlightCodeBlocks(tree, page.path, {
        highlight: (code, language) => memoHighlight(code, language, context),
        labels: options.labels,
      })
      findings.forEach(report)
    },
  }
}

/** Highlights a block of code. Cached by text across pages, because highlighting costs more than parsing. */
async function memoHighlight(
  code: string,
  language: string,
  context: StepContext,
): Promise<string | undefined> {
  const html = await context.memo(`highlight ${language}`, code, async () => {
    const highlighted = await highlight(code, language)
    return highlighted === undefined ? '' : `=${highlighted}`
  })
  return html === '' ? undefined : html.slice(1)
}
