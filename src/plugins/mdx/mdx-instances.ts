// Instances of the MDX files of a page, and the evaluation of their expressions and tags.

import type { Limit } from '../../core/engine/time-limit.ts'
import type { Finding, Place } from '../../core/model/finding.ts'
import type { CodeInstance } from '../../core/model/page-code.ts'
import type { LineOrigins } from '../../core/plugin/transforms.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import type { MdxFile } from './mdx-file.ts'
import type { MdxNode } from './mdx-node.ts'

export interface InstanceInput {
  /** The first file is the page. */
  readonly files: readonly MdxFile[]
  /** Returns the cells of a file of the page's module; undefined when no code runs. */
  readonly cellsOf?: (file: number, props: unknown) => readonly (() => unknown)[]
  readonly limit: Limit
  readonly origins: LineOrigins
}

/** The page, or a partial with the properties of its tag. */
export interface Instance {
  readonly index: number
  readonly file: MdxFile
  readonly cells: readonly (() => unknown)[]
  /** Converted content between the partial's tags. */
  readonly children: readonly MdxNode[]
  readonly depth: number
}

/** Creates the functions that instantiate files and evaluate their cells, with the results so far. */
export function createInstances({ files, cellsOf, limit, origins }: InstanceInput) {
  const instances: CodeInstance[] = []
  const findings: Finding[] = []
  const placeOf = ({ position }: MdxNode): Place => {
    const { line = 1, column = 1 } = position?.start ?? {}
    return { ...origins.find(line), column }
  }
  const report = (place: Place, severity: Finding['severity'], message: string, help: string): void => {
    findings.push({ rule: 'mdx-code', severity, message, help, place })
  }

  function instantiate(
    at: number,
    props: Record<string, unknown>,
    from: Pick<CodeInstance, 'from' | 'props'>,
    rest: Pick<Instance, 'children' | 'depth'>,
  ): Instance {
    const index = instances.length
    instances.push({ file: at, ...from })
    const file = files[at]!
    const allProps = { ...props, ...(rest.children.length > 0 && { children: CHILDREN }) }
    return { index, file, cells: file.module && cellsOf ? cellsOf(at, allProps) : [], ...rest }
  }

  /** Evaluates a cell. Returns undefined if it throws. */
  function evaluate(place: Place, { file, cells }: Instance, cell: number): { value: unknown } | undefined {
    const run = cells[cell]
    if (!run) return undefined
    try {
      return { value: file.cells[cell]!.isData ? run() : limit(run) }
    } catch (error) {
      const { tag } = file.cells[cell]!
      report(
        place,
        'error',
        `${tag === undefined ? 'This expression' : `An attribute of \`${tag}\``} throws an error: ${messageOf(error)}`,
        whyThrown(error),
      )
      return undefined
    }
  }

  return { instances, findings, placeOf, report, instantiate, evaluate }
}

const CHILDREN = {
  $$typeof: Symbol.for('react.transitional.element'),
  type: Object.assign(() => null, { octavoChildren: true }),
  key: null,
  props: {},
}

function messageOf(error: unknown): string {
  return errorMessage(error).replace(/\.?$/, '.')
}

function whyThrown(error: unknown): string {
  const name = /^(\w+) is not defined/.exec((error as Error | undefined)?.message ?? '')?.[1]
  if (name !== undefined)
    return `Import or export \`${name}\`. To show a brace as text, write \`\\{\` or put it into code: \`{${name}}\` is JavaScript here.`
  return 'Fix the code. To show a brace as text, write `\\{`.'
}
