// Redirects of the configuration, of `aliases` in front matter and of plugins.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { addRedirects } from './redirect-routes.ts'
import { redirectFields } from './redirects-config.ts'

export const redirects: BuiltInPlugin = {
  name: 'redirects',
  config: redirectFields,
  rules: {
    'redirect-chain': { description: 'A redirect points to another redirect.' },
    'redirect-loop': { description: 'Redirects form a loop.' },
    'redirect-target': { description: 'The target of a redirect is neither a page nor a URL.' },
  },
  routes: { add: addRedirects },
}
