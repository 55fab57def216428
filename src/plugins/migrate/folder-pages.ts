// Pages named like their folder, `guide/guide.md`. Octavo takes such a page for the page of the folder; in other generators its
// URL is `/guide/guide`, which becomes its `slug`.

import { type Draft, pathOf } from './draft.ts'
import { editMarkdown } from './edit-markdown.ts'
import { asRecord, textOf } from './site-fields.ts'

const NAMED_LIKE_FOLDER = /(?:^|\/)([^/]+)\/\1\.(?:md|mdx|markdown)$/

/** Adds the slugs to the pages of the collection `docs` and its translations. */
export function addFolderSlugs(draft: Draft, content: unknown): void {
  const { folder, translations } = asRecord(asRecord(content).docs)
  const languages = Object.values(asRecord(translations)).flatMap((one) => textOf(one) ?? [])
  for (const root of [textOf(folder) ?? '.', ...languages])
    for (const path of draft.list(root).filter((path) => NAMED_LIKE_FOLDER.test(path))) {
      const file = root === '.' ? path : `${root}/${path}`
      const isOther = languages.some((other) => other !== root && file.startsWith(`${other}/`))
      if (isOther) continue
      const text = editMarkdown(draft.read(file), {
        fields: (fields) => ('slug' in fields ? fields : { ...fields, slug: pathOf(path) }),
      })
      draft.change(file, text)
    }
}
