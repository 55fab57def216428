// An in-memory live site of a few pages.

import type { Finding } from '../../src/core/model/finding.ts'
import type { LiveChange, LiveResponse, LiveSite } from '../../src/serve/live-site.ts'

export interface FakeSite extends LiveSite {
  pages: Record<string, string | (() => string)>
  found: Finding[]
  /** Returns the effect of changed files, or throws. */
  takeIn: (paths: readonly string[]) => LiveChange | Promise<LiveChange>
  /** Arguments of all calls of `change`. */
  changes: (readonly string[])[]
  /** Announces new findings. */
  announce(): void
}

/**
 * Creates a site. Values are HTML bodies, `→` and a redirect target, or `file:` and a file path; `/x.md` is the source of
 * `/x`.
 */
export function fakeSite(pages: FakeSite['pages'], basePath = '/'): FakeSite {
  const listeners: (() => void)[] = []
  const site: FakeSite = {
    basePath,
    pages,
    found: [],
    changes: [],
    takeIn: (paths) => ({ urls: paths.map((path) => path.replace(/\.md$/, '')), reload: false }),
    announce: () => {
      for (const listener of listeners) listener()
    },
    async respond(path) {
      const body = site.pages[path]
      if (body === undefined) return undefined
      const text = typeof body === 'string' ? body : body()
      if (text.startsWith('→')) return { redirect: text.slice(1) }
      return text.startsWith('file:') ? { file: text.slice('file:'.length) } : page(path, text)
    },
    missing: async (path) => ({ ...page(path, '<h1>Nothing here</h1>'), status: 404 }),
    async change(paths) {
      site.changes.push(paths)
      return site.takeIn(paths)
    },
    findings: () => site.found,
    onFindings: (listener) => void listeners.push(listener),
    sourcesOf: (path) => [`${path.slice(1)}.md`],
    close: async () => {},
  }
  return site
}

function page(path: string, body: string): Extract<LiveResponse, { readonly body: unknown }> {
  const isHtml = body.startsWith('<')
  return {
    status: 200,
    headers: { 'Content-Type': isHtml ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8' },
    body: isHtml
      ? `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${path}</title></head><body>${body}</body></html>`
      : new TextEncoder().encode(body),
  }
}
