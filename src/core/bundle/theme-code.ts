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
import { WITH_SOURCE_MAP, writeSourceMap } from './source-maps.ts'
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
  const slotParts = Object.entries(slots).flatMap(([slot, parts]) => parts.map((part) => ({ ...part, slot })))
  /** Code that creates `theme`. `partOf` is the code of a part of a slot. Components of elements are only needed for rendering. */
  const importThemes = (
    usedElements: ThemeContributions['elements'],
    partOf: (at: number) => string,
  ): string => {
    const components = withField(usedElements, 'component')
    return [
      `import { mergeThemes } from ${JSON.stringify(join(packageRoot, 'theme/merge-themes.ts'))}`,
      ...themes.map((path, at) => `import theme${at} from ${JSON.stringify(path)}`),
      ...components.map(
        ([, path], at) => `import component${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`,
      ),
      ...slotParts.map(
        ({ module }, at) => `import part${at} from ${JSON.stringify(assetUrlOf(module, packageRoot))}`,
      ),
      `const components = { ${components.map(([name], at) => `${JSON.stringify(name)}: component${at}`).join(', ')} }`,
      `const added = { ${Object.keys(slots)
        .map(
          (slot) =>
            `'${slot}': [${slotParts.flatMap((part, at) => (part.slot === slot ? partOf(at) : [])).join(', ')}]`,
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
${importThemes({}, (at) => `part${at}`)}
export const { start } = createApp(theme, modules)`),
      define,
      loader,
    }),
    bundler.forNode({
      ...bundler.entry(`${importThemes(elements, (at) => `namePart(part${at}, ${JSON.stringify(subjectOf(slotParts[at]!))})`)}
${modules}
import { createRenderer, namePart } from ${JSON.stringify(join(packageRoot, 'src/core/render/renderer.tsx'))}
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
      // The prebuilt theme contains no code of a site.
      ...(request.configFile !== undefined && WITH_SOURCE_MAP),
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
  const map = writeSourceMap(codeFolder, file, renderer.outputFiles)
  return { ...part, files: [{ file, hash }, ...map, ...part.files] }
}

function subjectOf({ plugin, slot }: { readonly plugin: string; readonly slot: string }): string {
  return `The slot \`${slot}\` of the plugin "${plugin}"`
}

/** Code of the start-up script. */
export function startEntry(client: ThemeContributions['client'], packageRoot: string): string {
  return [
    ...client.map((path, at) => `import client${at} from ${JSON.stringify(assetUrlOf(path, packageRoot))}`),
    `import { startUp } from ${JSON.stringify(join(packageRoot, 'theme/client/start.ts'))}`,
    `startUp([${client.map((_, at) => `client${at}`).join(', ')}])`,
  ].join('\n')
}
