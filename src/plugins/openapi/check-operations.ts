// Mistakes in operations that the JSON Schema of OpenAPI does not describe.

import type { Finding } from '../../core/model/finding.ts'
import { didYouMean } from '../../core/text/nearest.ts'
import { childOf, type DocumentNode, isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import { groupOperations, type Operation } from './api-operations.ts'
import { securityOf } from './api-security.ts'

export function checkOperations(api: ApiDocument, report: (finding: Finding) => void): void {
  const warn = (node: DocumentNode, message: string, help: string): void => {
    const { isBlock: _, ...place } = api.resolver.locate(node) ?? { path: node.document.path }
    report({ rule: 'openapi-document', severity: 'warning', message, help, place })
  }
  const schemes = childrenOf(api, api.get(api.root, 'components', 'securitySchemes')).map(([name]) => name)
  const ids = new Map<string, Operation>()
  for (const operation of groupOperations(api, '').flatMap(({ operations }) => operations)) {
    const { node, method, path, isSent, parameters } = operation
    const name = `${method.toUpperCase()} ${path}`
    const id = textAt(node, 'operationId')
    const other = id === undefined ? undefined : ids.get(id)
    if (other)
      warn(
        childOf(node, 'operationId'),
        `\`operationId\` of ${name} is \`${id}\`, as that of ${other.method.toUpperCase()} ${other.path}.`,
        'Give each operation an id of its own: links and file names contain it.',
      )
    else if (id !== undefined) ids.set(id, operation)
    for (const [scheme] of securityOf(api, operation).flat())
      if (!schemes.includes(scheme))
        warn(
          isSchemaObject(node.value) && node.value.security
            ? childOf(node, 'security')
            : childOf(api.root, 'security'),
          `${name} requires the security scheme \`${scheme}\`, which is not in \`components.securitySchemes\`.`,
          `Declare it, or correct the name.${didYouMean(scheme, schemes)}`,
        )
    if (isSent) continue
    const inPath = parameters.filter((one) => textAt(one, 'in') === 'path')
    const declared = inPath.map((one) => textAt(one, 'name') ?? '')
    const used = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, one]) => one!)
    for (const one of used)
      if (!declared.includes(one))
        warn(
          node,
          `The path of ${name} contains \`{${one}}\`, but no path parameter has this name.`,
          `Add \`{ name: ${one}, in: path, required: true, schema: { type: string } }\` to \`parameters\`.${didYouMean(one, declared)}`,
        )
    for (const one of inPath)
      if (!used.includes(textAt(one, 'name') ?? ''))
        warn(
          childOf(one, 'name'),
          `The path parameter \`${textAt(one, 'name')}\` is not in the path of ${name}.`,
          `Write \`{${textAt(one, 'name')}}\` in the path, or remove the parameter.`,
        )
  }
}
