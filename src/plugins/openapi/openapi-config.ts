// Configuration of API references.

import * as z from 'zod'
import { relative } from '../../core/config/collection-config.ts'
import { contentFolders } from '../../core/locales/locale-version.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf, type OutputOf } from '../../core/plugin/plugin-fields.ts'

/** Languages of request samples, in the order in which they are shown. */
export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python', 'go'] as const

class ApiFields {
  /** OpenAPI document, 3.0 to 3.2, in YAML or JSON, relative to the configuration file. */
  readonly file = relative.refine((path) => path !== '.' && path !== '', { message: 'must name a file' })
  /** Folder for the pages, in a content folder: `content/docs/api`. It does not need to exist. */
  readonly folder = relative
  /** A page for each `tag` or for each `operation`. Default `tag`. */
  readonly by = z.enum(['tag', 'operation']).default('tag')
  /** Languages of the request samples, in order. Default: all. */
  readonly samples = z.array(z.enum(SAMPLE_LANGUAGES)).default([...SAMPLE_LANGUAGES])
}

const apiFields = new ApiFields()

/** Settings of an API reference. */
export type ApiOptions = OutputOf<ApiFields>

export class OpenApiFields {
  /** API references, generated from OpenAPI documents. Default none. */
  readonly openapi = z.array(documented(apiFields)).default([])
}

export const openApiFields = defineFields(new OpenApiFields(), {
  check: ({ openapi }, { collections }) => {
    const folders = contentFolders(collections).map(({ folder }) => folder)
    return openapi.flatMap(({ folder }, at) => {
      const other = openapi.findIndex((one) => one.folder === folder)
      if (other < at)
        return [
          {
            at: ['openapi', at, 'folder'],
            message: `\`folder\` of \`openapi\` is "${folder}", which has the pages of another document.`,
            help: 'Give each document a folder.',
          },
        ]
      if (folders.some((content) => content === '.' || isInside(folder, content))) return []
      return [
        {
          at: ['openapi', at, 'folder'],
          message: `\`folder\` of \`openapi\` is "${folder}", which is not in a content folder.`,
          help: `Name a folder in ${folders.map((one) => `"${one}"`).join(' or ')}.`,
        },
      ]
    })
  },
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<OpenApiFields> {}
}
