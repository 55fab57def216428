// Creates the elements of a body that stand for components of an MDX page's code, and finds the one that throws.

import { Fragment, type ReactElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Place } from '../../core/model/finding.ts'
import { CODE_BLOCK, CODE_INLINE, parseCodeRef } from '../../core/model/page-code.ts'
import type { BodyElementsCreator, ElementFailure, ProseComponent } from '../../core/render/body.tsx'
import { createCodeElements } from './code-elements.tsx'

export const createBodyElements: BodyElementsCreator = ({ body, page, create, createIsland }) => {
  const { instances = [] } = body
  const { code: pageCode, resolve, basePath, wrap } = page
  const codeElements = pageCode && createCodeElements({ ...pageCode, instances, resolve, create })
  const failed = new Set(page.failed?.map(({ path, line, column }) => `${path}:${line}:${column}`))
  let suspects: Suspect[] | undefined

  /** Creates a component from the page's compiled code. */
  function createCode({ code, name, at, island, children }: Record<string, unknown>): ReactElement {
    const element = failed.has(String(at)) ? undefined : codeElements?.(code, children as ReactNode)
    if (!element) return (Array.isArray(children) ? jsxs : jsx)(Fragment, { children })
    if (suspects) tryElement(element, { name: String(name), at: String(at) }, suspects)
    const { island: time } = element.type as unknown as ProseComponent
    const chunk = pageCode?.chunk
    if (!time || !island || chunk === undefined) return element
    const file = instances[parseCodeRef(code)?.instance ?? -1]?.file ?? -1
    return createIsland(element, { name: `${file} ${island}`, time, module: basePath + chunk })
  }

  function tryElement(
    element: ReactElement,
    { name, at }: Omit<Suspect, 'error'>,
    failures: Suspect[],
  ): void {
    try {
      renderToStaticMarkup(wrap(element))
    } catch (error) {
      failures.push({ name, at, error })
    }
  }

  return {
    elements: { [CODE_BLOCK]: createCode, [CODE_INLINE]: createCode },
    explain(error, renderAgain) {
      if (!pageCode) return error
      // Render each component separately, innermost first, to find the one that throws.
      suspects = []
      try {
        renderAgain()
      } catch {}
      const suspect = suspects.find((one) => messageOf(one.error) === messageOf(error)) ?? suspects[0]
      return suspect ? new CodeFailure(suspect) : error
    },
  }
}

/** A component that throws when rendered on its own. */
interface Suspect {
  readonly name: string
  /** `docs/a.mdx:3:1` */
  readonly at: string
  readonly error: unknown
}

class CodeFailure extends Error implements ElementFailure {
  readonly component: string
  readonly place: Place

  constructor({ name, at, error }: Suspect) {
    super(messageOf(error))
    if (error instanceof Error && error.stack !== undefined) this.stack = error.stack
    this.component = name
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(at) ?? []
    this.place = { path, line: Number(line), column: Number(column) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
