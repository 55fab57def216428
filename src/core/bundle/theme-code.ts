// Bundles the code of a theme: the app for browsers, the renderer for Node with its own copy of React, and the start-up
// script, which contains the names of all other files.

import { join } from 'node:path'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import type { Bundle } from './bundle-record.ts'
import { ASSET_LOADERS } from './bundle-settings.ts'
import {
  assetUrlOf,
  type Bundler,
  createAssets,
  finishPart,
  type PartFiles,
  type ThemeRequest,
  withField,
} from './theme-bundler.ts'
import type { Extras } from './theme-extras.ts'
import { findThemeMistakes } from './theme-names.ts'

export interface Code extends PartFiles {
  readonly renderer: CodeRef
  readonly start: string
  /** Unknown names in the site's theme. */
  readonly findings: readonly Finding[]
}

export async function bundleCode(
  request: ThemeRequest,
  bundler: Bundler,
  extras: Extras,
): Promise<Bundle<Code>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { themes, elements, slots, client, headTags } = contributions
  const { files, keep } = createAssets(codeFolder)
  const modules = [
    `import * as react from 'react'`,
    `import * as jsxRuntime from 'react/jsx-runtime'`,
    `import * as reactDom from 'react-dom'`,
    `import * as octavoTheme from 'octavo/theme'`,
    `const modules = { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, 'octavo/theme': octavoTheme }`,
  ].join('\n')
  const slotParts = Object.values(slots).flat()
  /** Code that creates `theme`. Components of elements are only needed for rendering. */
  const importThemes = (usedElements: ThemeContributions['elements']): string => {
    const components = withField(usedElements, 'component')
    return [
      `import { mergeThemes } from ${JSON.stringify(join(packageRoot, 'theme/merge-themes.ts'))}`,
      ...themes.map((path, at) => `import theme${at} from ${JSON.stringify(path)}`),
      ...components.map(
        ([, path], at) => `import component${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
      ),
      ...slotParts.map(
        (path, at) => `import part${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
      ),
      `const components = { ${components.map(([name], at) => `${JSON.stringify(name)}: component${at}`).join(', ')} }`,
      `const added = { ${Object.entries(slots)
        .map(
          ([slot, paths]) =>
            `'${slot}': [${paths.map((path) => `part${slotParts.indexOf(path)}`).join(', ')}]`,
        )
        .join(', ')} }`,
      `const theme = mergeThemes([${themes.map((_, at) => `theme${at}`).join(', ')}], components, added)`,
    ].join('\n')
  }
  const define = extras.assetNames
  const creators = contributions.bodyElements
  const importCreators = creators.map(
    (path, at) =>
      `import { createBodyElements as creator${at} } from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
  )
  const loader = { ...ASSET_LOADERS, '.css': 'empty' as const }
  const [app, renderer] = await Promise.all([
    bundler.forBrowsers({
      // In this order, it compresses best.
      ...bundler.entry(`import { createApp } from ${JSON.stringify(join(packageRoot, 'theme/client/app.tsx'))}
${modules}
${importThemes({})}
export const { start } = createApp(theme, modules)`),
      define,
      loader,
    }),
    bundler.forNode({
      ...bundler.entry(`${importThemes(elements)}
${modules}
import { createRenderer } from ${JSON.stringify(join(packageRoot, 'src/core/render/renderer.tsx'))}
${headTags.map((path, at) => `import headTags${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`).join('\n')}
${importCreators.join('\n')}
export { modules }
const creators = [${creators.map((_, at) => `creator${at}`).join(', ')}]
export const renderer = createRenderer(theme, modules, ${JSON.stringify(extras.elements)}, [${headTags.map((_, at) => `headTags${at}`).join(', ')}], creators)`),
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // Every thread compiles all of it.
      minifySyntax: true,
      minifyWhitespace: true,
      define: { 'process.env.NODE_ENV': JSON.stringify(request.mode ?? 'production'), ...define },
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      loader,
    }),
  ])
  const code = renderer.outputFiles.find(({ path }) => path.endsWith('.js'))!.contents
  const hash = hashOf(code)
  const file = `renderer-${hash}.mjs`
  replaceWith(join(codeFolder, file), code)
  // Built last, because it contains the names of the others.
  const start = await bundler.forBrowsers({
    ...bundler.entry(startEntry(client, packageRoot)),
    define: { ...define, ...extras.providerNames, OCTAVO_APP: JSON.stringify(keep('app', app)) },
  })
  const part = finishPart(
    {
      renderer: { file, hash },
      start: keep('start', start),
      findings: await findThemeMistakes(root, themes),
    },
    { files, published: [app.metafile, start.metafile], unpublished: [renderer.metafile], root },
  )
  return { ...part, files: [{ file, hash }, ...part.files] }
}

/** Code of the start-up script. */
export function startEntry(client: ThemeContributions['client'], packageRoot: string): string {
  return [
    ...client.map((path, at) => `import client${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`),
    `import { startUp } from ${JSON.stringify(join(packageRoot, 'theme/client/start.ts'))}`,
    `startUp([${client.map((_, at) => `client${at}`).join(', ')}])`,
  ].join('\n')
}
