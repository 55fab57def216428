// Bundles the code of a theme: the app for browsers, the renderer for Node with its own copy of React, and the start-up
// script, which contains the names of all other files.

import { join } from 'node:path'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import { builtIns } from '../registry/registry.ts'
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
  const { themes, elements } = contributions
  const { files, keep } = createAssets(codeFolder)
  const modules = [
    `import * as react from 'react'`,
    `import * as jsxRuntime from 'react/jsx-runtime'`,
    `import * as reactDom from 'react-dom'`,
    `import * as octavoTheme from 'octavo/theme'`,
    `const modules = { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, 'octavo/theme': octavoTheme }`,
  ].join('\n')
  /** Code that creates `theme`. Components of elements are only needed for rendering. */
  const importThemes = (shown: ThemeContributions['elements']): string => {
    const components = withField(shown, 'component')
    return [
      `import { mergeThemes } from ${JSON.stringify(join(packageRoot, 'theme/merge-themes.ts'))}`,
      ...themes.map((path, at) => `import theme${at} from ${JSON.stringify(path)}`),
      ...components.map(
        ([, path], at) => `import component${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
      ),
      `const components = { ${components.map(([name], at) => `${JSON.stringify(name)}: component${at}`).join(', ')} }`,
      `const theme = mergeThemes([${themes.map((_, at) => `theme${at}`).join(', ')}], components)`,
    ].join('\n')
  }
  const creators = builtIns().flatMap(({ bodyElements }) => bodyElements ?? [])
  const importCreators = creators.map(
    (path, at) =>
      `import { createBodyElements as creator${at} } from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
  )
  // Other parts of the page refer to it by name.
  const define = { OCTAVO_COPY_PAGE: JSON.stringify(`assets/${extras.copyPage}`) }
  const loader = { ...ASSET_LOADERS, '.css': 'empty' as const }
  const [app, renderer] = await Promise.all([
    bundler.forBrowsers({
      ...bundler.entry(`${importThemes({})}
${modules}
import { createApp } from ${JSON.stringify(join(packageRoot, 'theme/client/app.tsx'))}
export const { start } = createApp(theme, modules)`),
      define,
      loader,
    }),
    bundler.forNode({
      ...bundler.entry(`${importThemes(elements)}
${modules}
import { createRenderer } from ${JSON.stringify(join(packageRoot, 'src/core/render/renderer.tsx'))}
${importCreators.join('\n')}
export { modules }
const creators = [${creators.map((_, at) => `creator${at}`).join(', ')}]
export const renderer = createRenderer(theme, modules, ${JSON.stringify(extras.elements)}, creators)`),
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
    entryPoints: { start: join(packageRoot, 'theme/client/start.ts') },
    define: {
      OCTAVO_APP: JSON.stringify(`./${keep('app', app)}`),
      OCTAVO_SEARCH: JSON.stringify(`./${extras.search}`),
      OCTAVO_PROVIDERS: JSON.stringify(extras.providers),
      OCTAVO_MISSING: JSON.stringify(`./${extras.missing}`),
    },
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
