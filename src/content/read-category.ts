// The step from a category file to what it says. Its reader is loaded at the first miss.

import type { Step } from '../engine/step.ts'
import type { CategoryMeta } from '../model/category.ts'
import type { SourcePath } from '../model/names.ts'

export const readCategory: Step<SourcePath, CategoryMeta> = {
  name: 'read-category',
  key: (path) => path,
  async run(path, context) {
    const { parseCategory } = await import('./category-file.ts')
    return parseCategory(path, context.read(path))
  },
}
