// Points links to versioned documentation at the version that was read last, on pages without a version. Loaded only on
// sites with versions.

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
