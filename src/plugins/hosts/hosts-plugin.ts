// Redirect stubs, and the rules and lists of URLs that hosts read.

import { pageFile } from '../../core/paths/page-file.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { hostFields } from './hosts-config.ts'
import { hostsMessages } from './hosts-messages.ts'
import { redirects } from './redirects.ts'
import { hostFiles, pageList, routeList } from './site-lists.ts'

export const hosts: BuiltInPlugin = {
  name: 'hosts',
  messages: { en: hostsMessages },
  languages: 'src/plugins/hosts/languages',
  rules: {
    'redirect-count': { description: '`_redirects` has, or would have, more lines than hosts support.' },
  },
  config: hostFields,
  outputs: [redirects, pageList, routeList, hostFiles],
  filesOfPage: (url) => [pageFile(`${url}.html`)],
}
