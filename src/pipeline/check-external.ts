// `octavo check --external`: asks what the pages link to on other sites.

import { join } from 'node:path'
import { judgeExternalLinks, listAddresses } from '../check/external-links.ts'
import type { Finding } from '../model/finding.ts'
import type { Progress } from '../model/summary.ts'
import type { SiteState } from '../plugin/site-output.ts'
import type { Session } from './session.ts'

/** What is wrong with the links to other sites, before rules are applied. */
export async function askExternalLinks(
  { cacheDir, options }: Session,
  state: SiteState,
  onProgress?: (progress: Progress) => void,
): Promise<Finding[]> {
  const { rules, externalLinks } = options
  if (rules['broken-external-link'] === 'off' && rules['moved-external-link'] === 'off') return []
  // What talks to the network is loaded only here: every other command starts sooner without it.
  const { checkAddresses } = await import('../link-checker/check-addresses.ts')
  const answers = await checkAddresses({
    addresses: listAddresses(state),
    timeout: externalLinks.timeout,
    cacheFile: join(cacheDir, 'external-links.json'),
    onAnswer: (done, total) => onProgress?.({ phase: 'ask', done, total }),
  })
  return judgeExternalLinks(state, answers)
}
