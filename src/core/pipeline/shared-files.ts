// Shared data of all pages: their render context, and the files that browsers load in addition to the HTML. All but the
// manifest are named by content hash.

import { join } from 'node:path'
import type { ThemeBuild } from '../bundle/bundle-theme.ts'
import { sharedSidebars } from '../graph/index-site.ts'
import type { OutputFile } from '../model/output.ts'
import { islandsFile, type PageCode, pageStylesFile } from '../model/page-code.ts'
import type { PageComponent } from '../model/page-component.ts'
import type { Site } from '../model/site.ts'
import type { LayoutFiles, SiteChrome } from '../model/site-chrome.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { chromeFile, iconFile, manifestFile, type SiteManifest, sidebarFile } from '../paths/page-file.ts'
import { layoutElements } from '../registry/registry.ts'
import { createFrame, type RenderFrame } from '../render/render-page.ts'
import type { Session } from './session.ts'
import type { SiteCode } from './site-code.ts'

export interface ChromeFiles {
  /** Render context of every page. */
  readonly frame: RenderFrame
  /** Render context of each language, on sites with several. */
  readonly frames: Readonly<Record<string, RenderFrame>>
  /** The site chrome and the sidebars, for client-side navigation. */
  readonly files: readonly OutputFile[]
}

/** Serializes and stores the shared data of pages. Call this once for a site. */
export function chromeFiles(session: Session, site: Site): ChromeFiles {
  const { options, engine } = session
  const { theme, renderCode, hasOwnTheme, contributions } = session.code
  const { addedClasses } = contributions
  const fromPlugins = {
    ...layoutFiles(options, theme),
    ...(Object.keys(addedClasses).length > 0 && { addedClasses }),
  }
  const chrome = { ...options.chrome, navbar: site.navbar, ...fromPlugins }
  const locales = options.locales.map(({ code, chrome: own }) => ({
    code,
    chrome: { ...own, navbar: site.navbars?.[code] ?? site.navbar, ...fromPlugins },
  }))
  const sidebars = Object.entries(sharedSidebars(site))
  for (const [, { items }] of sidebars) engine.store(items)
  const common = {
    renderer: theme.renderer,
    assets: theme.assets,
    sidebars: Object.fromEntries(sidebars.map(([name, { hash }]) => [name, hash])),
    ...(renderCode && { plugins: renderCode }),
    ...(hasOwnTheme && { hasOwnTheme: true as const }),
  }
  const frame = createFrame({ ...common, chrome: engine.store(chrome) })
  const frames = Object.fromEntries(
    locales.map((one) => [one.code, createFrame({ ...common, chrome: engine.store(one.chrome) })]),
  )
  const manifest: SiteManifest = {
    sidebars: Object.fromEntries(sidebars.map(([name, { hash }]) => [name, sidebarFile(hash)])),
  }
  const files = new Map<string, unknown>([
    [manifestFile, manifest],
    [chromeFile(frame.build), chrome],
    ...locales.map((one) => [chromeFile(frames[one.code]!.build), one.chrome] as const),
    ...sidebars.map(([, { hash, items }]) => [sidebarFile(hash), items] as const),
  ])
  return {
    frame,
    frames,
    files: [
      ...[...files].map(([path, value]) => textFile(path, JSON.stringify(value))),
      ...(chrome.favicon || chrome.logo ? [] : [textFile(iconFile, bookIcon)]),
    ],
  }
}

/** Returns the files of the elements that the layout contains. */
function layoutFiles({ chrome }: SiteOptions, { files }: ThemeBuild): Pick<SiteChrome, 'elements'> {
  const used = layoutElements().filter(([, { isUsed }]) => isUsed(chrome))
  if (used.length === 0) return {}
  const elements = used.map(([name]): [string, LayoutFiles] => {
    const paths = files.filter(({ element }) => element === name).map(({ path }) => path)
    const [script, styles] = ['.js', '.css'].map((ending) => paths.find((path) => path.endsWith(ending)))
    return [name, { ...(script !== undefined && { script }), ...(styles !== undefined && { styles }) }]
  })
  return { elements: Object.fromEntries(elements) }
}

/** Returns the render context of a page. */
export function frameOf(
  { frame, frames }: Pick<ChromeFiles, 'frame' | 'frames'>,
  locale: string,
): RenderFrame {
  return frames[locale] ?? frame
}

const bookIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2257d8"/><path d="M16 10c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V8c-3 0-6 0-8 2zm0 0v14" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>\n'

function textFile(path: string, text: string): OutputFile {
  return { path, contents: { kind: 'text', text } }
}

/** Client modules of component pages. */
export function componentFiles({ folder }: SiteCode, components: readonly PageComponent[]): OutputFile[] {
  return [...new Map(components.map((one) => [one.chunk, one])).values()].map(({ chunk, code }) => ({
    path: chunk,
    contents: { kind: 'copy', from: join(folder, code.file), hash: code.hash },
  }))
}

/** Client modules of islands in MDX pages, and the styles of their components. */
export function islandFiles({ folder }: SiteCode, codes: readonly PageCode[]): OutputFile[] {
  const files = codes.flatMap(({ browsers, styles }) => [
    ...(browsers ? [[islandsFile(browsers), browsers] as const] : []),
    ...(styles ? [[pageStylesFile(styles), styles] as const] : []),
  ])
  return [...new Map(files)].map(([path, { file, hash }]) => ({
    path,
    contents: { kind: 'copy', from: join(folder, file), hash },
  }))
}
