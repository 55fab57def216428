// The pages of an index, for those who look at all of it and not for an answer.

import { createAllowance } from '../../search/allowance.ts'
import type { IndexFiles } from '../../search/index-files.ts'
import { createReader } from '../../search/index-reader.ts'
import type { StoredText } from '../../search/page-texts.ts'

/** The paths of all pages; the place of each is the number that the index knows it by. */
export async function listUrls({ manifest, titles }: IndexFiles): Promise<string[]> {
  const files = await Promise.all(manifest.titles.files.map((file) => titles(file)))
  return files.flatMap(({ urls }) => urls)
}

/** The texts of a page, one for each of its records. */
export async function loadTextsOf(page: number, index: IndexFiles): Promise<StoredText[]> {
  const { firsts } = (await index.textPlan())[page]!
  const all = { words: createAllowance({}), titles: createAllowance({}), pieces: Number.POSITIVE_INFINITY }
  const reader = createReader(index, all)
  await reader.loadTexts(firsts.map((record) => ({ page, record })))
  return reader.texts(page).filter((stored) => stored !== undefined)
}
