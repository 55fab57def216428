// Applies plugins to the raw text of a file before parsing.

import { readYaml } from '../../config/read-yaml.ts'
import type { StepContext } from '../../engine/step-context.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { Plugin } from '../../plugin/plugin.ts'
import { errorMessage } from '../../text/error-message.ts'
import { splitFrontMatter } from './split-front-matter.ts'

export interface ChangedText {
  readonly text: string
  readonly findings: readonly Finding[]
}

/** Applies each plugin in order. After an error, keeps the text of the last successful plugin. */
export async function changeText(
  source: string,
  path: SourcePath,
  {
    changers,
    context,
  }: { readonly changers: readonly NonNullable<Plugin['source']>[]; readonly context: StepContext },
): Promise<ChangedText> {
  let text = source
  try {
    for (const change of changers) {
      const { yaml, lines, body } = splitFrontMatter(text)
      const parts = { lines, body, frontMatter: readYaml(yaml ?? '').value ?? {} }
      const current = text
      text = await context.limit(() => change({ path, text: current, ...parts }))
    }
    return { text, findings: [] }
  } catch (error) {
    const message = `A plugin failed on the text of this page: ${errorMessage(error)}`
    const finding: Finding = {
      rule: 'plugin-failed',
      severity: 'error',
      message,
      help: 'Fix the plugin, or remove it.',
      place: { path },
    }
    return { text, findings: [finding] }
  }
}
