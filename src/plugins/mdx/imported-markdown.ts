// Compiles Markdown that components import, `import Table from './_table.md'`, with the `@mdx-js/mdx` installed in the site.
// Sites from another generator have that package; others do not need it.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

export function importedMarkdown(root: string): Plugin {
  return {
    name: 'imported-markdown',
    setup(build) {
      build.onLoad({ filter: /\.mdx?$/i, namespace: 'file' }, async ({ path }) => {
        const mdx = (await loadPackage('@mdx-js/mdx', root)) as MdxPackage | undefined
        if (!mdx) return { errors: [{ text: MISSING }] }
        const gfm = (await loadPackage('remark-gfm', root)) as { readonly default: unknown } | undefined
        const text = readFileSync(path, 'utf8')
          .replace(/^---\r?\n[\s\S]*?\r?\n---(?=\r?\n|$)/, (head) => head.replace(/[^\n]/g, ''))
          // A heading id is not an expression.
          .replace(/^#{1,6} .*$/gm, (heading) => heading.replace(/\{#[\w-]+\}\s*$/, '').trimEnd())
        try {
          const code = await mdx.compile(text, {
            format: 'mdx',
            remarkPlugins: gfm ? [gfm.default] : [],
            // Parent components may provide the components that it uses.
            ...(pathOf(PROVIDER, root) !== undefined && { providerImportSource: PROVIDER }),
          })
          return {
            contents: `${String(code)}\nexport const toc = []\nexport const frontMatter = {}`,
            loader: 'js',
          }
        } catch (error) {
          return { errors: [{ text: (error as Error).message }] }
        }
      })
    },
  }
}

/** The part of the package's API that is used. */
interface MdxPackage {
  compile(text: string, options: Readonly<Record<string, unknown>>): Promise<{ toString(): string }>
}

const MISSING =
  'Markdown that a component imports needs the package "@mdx-js/mdx", which is not installed: npm install @mdx-js/mdx'

const PROVIDER = '@mdx-js/react'

/** Imports a package installed in the site. */
async function loadPackage(name: string, root: string): Promise<unknown> {
  const path = pathOf(name, root)
  return path && import(pathToFileURL(path).href)
}

function pathOf(name: string, root: string): string | undefined {
  try {
    return createRequire(join(root, 'package.json')).resolve(name)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw error
    return undefined
  }
}
