// The package mermaid, if the site has it installed, for browsers: it draws the diagrams that are not rendered at build time.
// esbuild splits it into files, and a page loads those for its kinds of diagrams.

import { basename, dirname } from 'node:path'
import { BROWSERS } from '../../core/bundle/bundle-settings.ts'
import { formatLicenses, listLicenses } from '../../core/bundle/licenses.ts'
import { PROGRAM } from '../../core/bundle/program.ts'
import { inputPaths } from '../../core/bundle/resolution.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { FieldValues } from '../../core/plugin/plugin-fields.ts'
import { defineOutput } from '../../core/plugin/site-output.ts'
import type { OptionsPlace, ResolvedOptions } from '../../core/registry/option-hooks.ts'

/** Element of a diagram that browsers draw. */
export const MERMAID_ELEMENT = 'mermaid-diagram'

const FOLDER = 'assets/mermaid-'

/** Notes the folder of the package in the output. Its name changes with the files. */
export async function resolveMermaid(options: SiteOptions, place: OptionsPlace): Promise<ResolvedOptions> {
  const version = place.packageVersion('mermaid')
  if (version === undefined) return { options, findings: [] }
  const folder = FOLDER + hashOf(`${version} ${PROGRAM}`).slice(0, 10)
  return { options: { ...options, fields: { ...options.fields, diagrams: folder } }, findings: [] }
}

/** Module that exports Mermaid, relative to the output folder; undefined if the package is not installed. */
export function mermaidModule({ diagrams: folder }: FieldValues): string | undefined {
  return folder === undefined ? undefined : `${folder}/mermaid.js`
}

/** The files of the package, for sites with a diagram that browsers draw. */
export const mermaidPackage = defineOutput<string | null, true>({
  name: 'mermaid',
  isSilent: true,
  owns: (path) => path.startsWith(FOLDER),
  collect: ({ page, view }) => (view && page?.elements?.includes(MERMAID_ELEMENT) ? true : undefined),
  combine: (items, { options }) => (items.length > 0 ? (mermaidModule(options.fields) ?? null) : null),
  async make(module, { resolvePackage }) {
    if (module === null) return { files: [] }
    const entry = resolvePackage('mermaid')
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      absWorkingDir: dirname(entry),
      stdin: { contents: `export { default } from './${basename(entry)}'`, resolveDir: dirname(entry) },
      bundle: true,
      splitting: true,
      format: 'esm',
      target: BROWSERS,
      minify: true,
      legalComments: 'none',
      outdir: '.',
      entryNames: 'mermaid',
      chunkNames: '[hash]',
      write: false,
      metafile: true,
      logLevel: 'silent',
    })
    const folder = dirname(module)
    const licenses = listLicenses(inputPaths([metafile], dirname(entry)), dirname(entry))
    const texts = [
      ...outputFiles.map(({ path, text }) => [basename(path), text] as const),
      ['licenses.txt', formatLicenses('The scripts in this folder contain code of', licenses)] as const,
    ]
    return {
      files: texts.map(([name, text]) => ({ path: `${folder}/${name}`, contents: { kind: 'text', text } })),
    }
  },
})
