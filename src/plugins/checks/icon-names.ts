// Unknown icon names in the configuration and in front matter. Those in category files and page text are
// found where they are read.

import { findTexts } from '../../core/config/config-place.ts'
import type { Finding } from '../../core/model/finding.ts'
import { keyPlace } from '../../core/model/key-place.ts'
import type { Page } from '../../core/model/page.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { Check } from '../../core/plugin/site-output.ts'
import { checkIcon } from '../../core/view/icons.ts'

export const icons: Check<readonly Finding[]> = {
  name: 'icons',
  collect: ({ page }) => page && inFrontMatter(page),
  combine: (items, { options }) => [...inConfiguration(options), ...items.flat()],
}

function inConfiguration(options: SiteOptions): Finding[] {
  const fields = { navbar: options.navbar, sidebars: options.sidebars, ...options.fields }
  return Object.entries(fields).flatMap(([field, value]) => {
    const placeOf = findTexts(options, field)
    return [...new Set(collectIcons(value))].flatMap((name): Finding[] => {
      const problem = checkIcon(name)
      const place = placeOf(name)
      return problem ? [{ ...problem, severity: 'warning', ...(place && { place }) }] : []
    })
  })
}

function collectIcons(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'icon' && typeof inner === 'string' ? [inner] : collectIcons(inner),
  )
}

function inFrontMatter(page: Page): Finding[] {
  const { sidebarIcon } = page.meta
  const problem = sidebarIcon === undefined ? undefined : checkIcon(sidebarIcon)
  return problem ? [{ ...problem, severity: 'warning', place: keyPlace(page, 'sidebarIcon') }] : []
}
