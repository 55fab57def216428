// Redirect stubs, and the rules and lists of URLs that hosts read.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { hostFields } from './hosts-config.ts'
import { redirects } from './redirects.ts'
import { hostFiles, pageList, routeList } from './site-lists.ts'

export const hosts = definePlugin({
  name: 'hosts',
  config: hostFields,
  outputs: [redirects, pageList, routeList, hostFiles],
})
