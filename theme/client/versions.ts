// Links to documentation with versions lead to the one that was read last: those of pages that have no version
// themselves. Only sites with versions load this script.

import { versionKey } from './preferences.ts'
import { read } from './storage.ts'

addEventListener('octavo:page', aim)
addEventListener('storage', ({ key }) => {
  if (key === versionKey) aim()
})
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', aim)
else aim()

function aim(): void {
  const preferred = read(versionKey) ?? ''
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-versions]')) {
    const hrefs = JSON.parse(link.dataset.versions!) as Readonly<Record<string, string>>
    if (Object.hasOwn(hrefs, preferred)) link.href = hrefs[preferred]!
  }
}
