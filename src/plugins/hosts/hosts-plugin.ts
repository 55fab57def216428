// Redirect stubs, and the rules and lists of URLs that hosts read.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
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
  outputs: [redirects, pageList, routeList, hostFiles],
}
