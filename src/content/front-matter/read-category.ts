// The step that reads a category file. Its reader is loaded at the first cache miss.

import { dirname } from 'node:path/posix'
import { internalError } from '../../engine/internal-error.ts'
import type { Step } from '../../engine/step.ts'
import type { CategoryMeta } from '../../model/category.ts'
import type { SourcePath } from '../../model/names.ts'

export const readCategory: Step<SourcePath, CategoryMeta> = {
  name: 'read-category',
  key: (path) => path,
  async run(path, context) {
    const { parseCategory } = await import('./category-file.ts')
    return parseCategory(path, context.read(path))
  },
  recover(path, failure) {
    return {
      path,
      folder: dirname(path),
      findings: [internalError('The file could not be read', failure, path)],
    }
  },
}
