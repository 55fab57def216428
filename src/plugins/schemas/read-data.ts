// Parses schema and data files: YAML by file extension, otherwise JSON.

import { readYaml } from '../../core/config/read-yaml.ts'
import type { SyntaxProblem } from './sample-node.ts'

export interface ReadData {
  readonly value?: unknown
  /** The syntax error, if the text cannot be parsed. */
  readonly problem?: SyntaxProblem
}

export function readData(path: string, text: string): ReadData {
  if (isYaml(path)) return readYaml(text)
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const [message = '', at = '0'] = (error as Error).message.split(/(?: in JSON)? at position (\d+)/)
    return {
      problem: { at: Number(at), message: `${message}.`, help: 'Correct the file, or name it `.yaml`.' },
    }
  }
}

/** The language of a file, for messages. */
export function languageOf(path: string): 'JSON' | 'YAML' {
  return isYaml(path) ? 'YAML' : 'JSON'
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}
