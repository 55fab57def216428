// Applies `markdown.preprocessor` and `markdown.parseFrontMatter` of a Docusaurus site to each file before parsing.

import { resolve } from 'node:path'
import type { Plugin } from '../../core/plugin/plugin.ts'
import { asFunction, asRecord, asText, field, type RawOptions } from './raw-options.ts'

/** Returns a function that changes a file's text before parsing. */
export function sourceText(rawOptions: RawOptions, root: string | undefined): Pick<Plugin, 'source'> {
  const { preprocessor, parseFrontMatter } = asRecord(rawOptions.markdown)
  const preprocess = asFunction(preprocessor)
  const parse = asFunction(parseFrontMatter)
  if (!preprocess && !parse) return {}
  return field('source', async ({ path, text, lines, body, frontMatter }) => {
    const filePath = resolve(root ?? '', path)
    let current = text
    if (parse) {
      const parts = { frontMatter, content: body }
      const result = asRecord(
        await parse({
          filePath,
          fileContent: text,
          defaultParseFrontMatter: async () => structuredClone(parts),
        }),
      )
      const parsedSource = {
        frontMatter: asRecord(result.frontMatter),
        content: asText(result.content) ?? body,
      }
      // JSON is valid YAML. Line numbers are preserved.
      if (JSON.stringify(parsedSource) !== JSON.stringify(parts))
        current = `---\n${JSON.stringify(parsedSource.frontMatter)}${'\n'.repeat(Math.max(1, lines - 2))}---\n${parsedSource.content}`
    }
    return preprocess ? String(preprocess({ filePath, fileContent: current })) : current
  })
}
