// Schema and data files as plain values: JSON, or YAML by the ending.

import { readYaml } from '../config/read-yaml.ts'
import { readJson } from './read-json.ts'
import type { SyntaxProblem } from './sample-node.ts'

export interface ReadData {
  readonly value?: unknown
  /** What is wrong with the text; the message begins in lower case. */
  readonly problem?: SyntaxProblem
}

export function readData(path: string, text: string): ReadData {
  if (isYaml(path)) return readYaml(text)
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    const { documents, problem } = readJson(text, 'file')
    if (problem)
      return { problem: { ...problem, message: problem.message.replace(/^[A-Z](?=[a-z ])/, lower) } }
    const message = documents.length === 0 ? 'the file is empty.' : 'it cannot be read.'
    return { problem: { at: 0, message, help: 'Write a schema.' } }
  }
}

/** The language of a file, as messages name it. */
export function languageOf(path: string): 'JSON' | 'YAML' {
  return isYaml(path) ? 'YAML' : 'JSON'
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path)
}

function lower(letter: string): string {
  return letter.toLowerCase()
}
