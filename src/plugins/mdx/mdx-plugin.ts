// Pages in MDX, and pages that are React components. The code for each is loaded for the first such page.

import type { PageFormat } from '../../core/registry/page-format.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { readComponentPage } from './component-page.ts'
import type { MdxInput } from './read-mdx.ts'

const pagesInMdx: PageFormat<MdxInput> = {
  name: 'mdx',
  endings: ['mdx', 'MDX'],
  matches: ({ path, module, isMdx }) =>
    module === undefined && (/\.mdx$/i.test(path) || (isMdx === true && /\.md$/i.test(path))),
  async share({ root, options }) {
    if (options.components === '') return { value: { site: {} }, inputs: [], findings: [] }
    const { readSiteComponents } = await import('./site-components.ts')
    const { value, ...read } = await readSiteComponents(root, options)
    return { ...read, value: { site: value } }
  },
  async peek(sources, { root, code }) {
    const { peekMdx } = await import('./bundle-mdx.ts')
    const peek = peekMdx({ root, codeFolder: code.folder })
    return sources.map(({ path }) => peek(path))
  },
  async parse(request) {
    const { parseMdx } = await import('./parse-mdx.ts')
    await parseMdx(request)
  },
  async readTree(page, tools) {
    const { readMdx } = await import('./read-mdx.ts')
    return readMdx(page, tools)
  },
}

const componentPages: PageFormat = {
  name: 'component',
  endings: ['tsx', 'jsx'],
  kinds: ['pages'],
  isModule: true,
  matches: ({ path, module, text }) =>
    module !== undefined || (text === undefined && /\.[jt]sx?$/.test(path)),
  async peek(sources, { root, code }) {
    const { peekComponent } = await import('./bundle-component.ts')
    return sources.map(({ path, module }) =>
      peekComponent({ root, codeFolder: code.folder, path: module?.component ?? path }),
    )
  },
  async parse(request) {
    const { parseComponents } = await import('./parse-components.ts')
    await parseComponents(request)
  },
}

export const mdx: BuiltInPlugin = {
  name: 'mdx',
  formats: [pagesInMdx, componentPages],
  steps: [readComponentPage],
  bodyElements: 'octavo/src/plugins/mdx/body-elements.tsx',
  transforms: () => ({
    handlers: {
      // For transforms that read comments.
      comment: (_state: unknown, { value }: { readonly value: string }) => ({ type: 'comment', value }),
    },
  }),
}
