// Pages that may be open in a browser, with what they were last answered with: after a change it tells which are others.

import type { Url } from '../model/names.ts'
import type { PageView } from '../model/view.ts'
import { type RenderFrame, renderKey } from '../render/render-page.ts'

/** Pages remembered, those answered last: nobody has more open. */
const MOST_REMEMBERED = 200

export interface AnsweredPages {
  remember(view: PageView, frame: RenderFrame): void
  urls(): Url[]
  /** Those that would be answered with something else now. */
  changed(frame: RenderFrame, viewOf: (url: Url) => Promise<PageView | undefined>): Promise<Url[]>
}

export function createAnsweredPages(): AnsweredPages {
  const keys = new Map<Url, string>()
  return {
    remember(view, frame) {
      keys.delete(view.url)
      keys.set(view.url, renderKey(view, frame))
      if (keys.size > MOST_REMEMBERED) keys.delete(keys.keys().next().value!)
    },
    urls: () => [...keys.keys()],
    async changed(frame, viewOf) {
      const changed: Url[] = []
      for (const [url, key] of keys) {
        const view = await viewOf(url)
        if (view && renderKey(view, frame) !== key) changed.push(url)
      }
      return changed
    },
  }
}
