// Texts of the configuration that cannot be written to a page: control characters, and half characters.

import type { Finding } from '../model/finding.ts'
import { readPlainData, whyNoText } from '../model/plain-data.ts'
import type { ConfigSource } from '../model/site-options.ts'
import { placeOfField } from './config-place.ts'

/** A finding for each such text, and for data of plugins that is none. What the schema refuses is not looked at. */
export function findOddTexts(config: object, source: ConfigSource): Finding[] {
  const findings: Finding[] = []
  const report = (problem: string, at: readonly PropertyKey[]): void => {
    const place = placeOfField(source, at)
    findings.push({
      rule: 'configuration',
      severity: 'error',
      message: `${problem}.`,
      help: 'Write plain text, without control characters, and whole characters.',
      ...(place && { place }),
    })
  }
  const nameOf = (at: readonly PropertyKey[]): string => `\`${at.map(String).join('.')}\``

  function look(value: unknown, at: readonly PropertyKey[], above: readonly object[]): void {
    if (typeof value === 'string') {
      const problem = whyNoText(value)
      if (problem !== undefined) report(`${nameOf(at)} ${problem}`, at)
    }
    // Plugins bring functions, schemas and what else packages are made of.
    if (typeof value !== 'object' || value === null || !isPlain(value) || above.includes(value)) return
    for (const [key, one] of Object.entries(value)) {
      const problem = whyNoText(key)
      if (problem !== undefined) report(`A name in ${nameOf(at)} ${problem}`, at)
      look(one, [...at, Array.isArray(value) ? Number(key) : key], [...above, value])
    }
  }

  look(config, [], [])
  const { plugins = [] } = config as { plugins?: readonly { search?: { setting?: unknown } }[] }
  for (const [at, { search }] of plugins.entries()) {
    const read = readPlainData(search?.setting, `\`plugins.${at}.search.setting\``)
    if ('problem' in read) report(read.problem, ['plugins', at])
  }
  return findings
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || prototype === Object.prototype
}
