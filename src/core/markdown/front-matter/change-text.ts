// Applies plugins to the raw text of a file before parsing.

import { readYaml } from '../../config/read-yaml.ts'
import type { StepContext } from '../../engine/step-context.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { ParseContributions } from '../../plugin/collect-contributions.ts'
import { checkResult, SOURCE_TEXT } from '../../plugin/hook-results.ts'
import { pageFailure } from '../../plugin/plugin-failure.ts'
import { splitFrontMatter } from './split-front-matter.ts'

export interface ChangedText {
  readonly text: string
  readonly findings: readonly Finding[]
}

/** Applies each plugin in order. After an error, keeps the text of the last successful plugin. */
export async function changeText(
  source: string,
  path: SourcePath,
  { changers, context }: { readonly changers: ParseContributions['source']; readonly context: StepContext },
): Promise<ChangedText> {
  let text = source
  for (const { plugin, change } of changers) {
    const { yaml, lines, body } = splitFrontMatter(text)
    const parts = { lines, body, frontMatter: readYaml(yaml ?? '').value ?? {} }
    const current = text
    try {
      const changed = await context.limit(() => change({ path, text: current, ...parts }))
      text = checkResult('`source`', SOURCE_TEXT, changed) ?? text
    } catch (error) {
      return { text, findings: [pageFailure(plugin, error, { place: { path }, context })] }
    }
  }
  return { text, findings: [] }
}
