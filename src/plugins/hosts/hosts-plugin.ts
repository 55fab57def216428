// Redirect stubs, and the rules and lists of URLs that hosts read.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { redirects } from './redirects.ts'
import { hostFiles, pageList, routeList } from './site-lists.ts'

export const hosts = definePlugin({
  name: 'hosts',
  rules: {
    'redirect-count': { description: '`_redirects` has, or would have, more lines than hosts support.' },
  },
  outputs: [redirects, pageList, routeList, hostFiles],
})
