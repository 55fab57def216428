// What all pages of a build share: what they are rendered with, and the files that browsers fetch beside them. No
// page's HTML holds these; each file is named by its contents.

import { join } from 'node:path'
import { sharedSidebars } from '../graph/index-site.ts'
import type { OutputFile } from '../model/output.ts'
import { chromeFile, sidebarFile } from '../model/page-file.ts'
import type { Site } from '../model/site.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { createFrame, type RenderFrame } from '../render/render-page.ts'
import type { Session } from './session.ts'

/** What every page is rendered with. */
export function renderFrame(session: Session, site: Site): RenderFrame {
  const { theme, engine, renderCode } = session
  const chrome = engine.keep(siteChrome(session, site))
  return createFrame({
    renderer: theme.renderer,
    assets: theme.assets,
    chrome,
    ...(renderCode && { plugins: renderCode }),
  })
}

/** The chrome and the sidebars, for pages that become apps. */
export function sharedFiles(session: Session, site: Site): OutputFile[] {
  const { build } = renderFrame(session, site)
  const texts = new Map<string, unknown>([[chromeFile(build), siteChrome(session, site)]])
  for (const { hash, items } of Object.values(sharedSidebars(site))) texts.set(sidebarFile(hash), items)
  return [...texts].map(([path, value]) => ({
    path,
    contents: { kind: 'text', text: JSON.stringify(value) },
  }))
}

/** The modules of pages that are components. */
export function componentFiles({ codeFolder }: Session, { views }: SiteState): OutputFile[] {
  const files = views.flatMap(({ component }) => component ?? [])
  return [...new Map(files.map((file) => [file.chunk, file])).values()].map(({ chunk, code }) => ({
    path: chunk,
    contents: { kind: 'copy', from: join(codeFolder, code.file), hash: code.hash },
  }))
}

function siteChrome({ options }: Session, { navbar }: Site): SiteChrome {
  return { ...options.chrome, navbar }
}
