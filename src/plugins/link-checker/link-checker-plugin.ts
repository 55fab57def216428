// Checks links to other sites for `octavo check --external`.

import { join } from 'node:path'
import type { Finding } from '../../core/model/finding.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import type { CheckContext } from '../../core/registry/built-in-hooks.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { checkExternalLinks, listExternalUrls } from './external-links.ts'
import { linkCheckerFields } from './link-checker-config.ts'
import { linkCheckerRules } from './link-checker-rules.ts'

export const linkChecker: BuiltInPlugin = {
  name: 'link-checker',
  config: linkCheckerFields,
  rules: linkCheckerRules,
  occasionalRules: Object.keys(linkCheckerRules),
  requestedChecks: [{ flag: 'external', isSlow: true, run: requestExternalLinks }],
}

async function requestExternalLinks(
  state: SiteState,
  { cacheDir, onProgress }: CheckContext,
): Promise<readonly Finding[]> {
  const { rules, fields } = state.options
  if (rules['broken-external-link'] === 'off' && rules['moved-external-link'] === 'off') return []
  // Network code is imported on demand, so that other commands start faster.
  const { requestUrls } = await import('./request-urls.ts')
  const responses = await requestUrls({
    urls: listExternalUrls(state),
    timeout: valuesOf(linkCheckerFields, fields).externalLinks.timeout,
    cacheFile: join(cacheDir, 'external-links.json'),
    onResponse: onProgress,
  })
  return checkExternalLinks(state, responses)
}
