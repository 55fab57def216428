// A copy of the site that browsers can open from disk.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { isOffline } from './offline-flag.ts'

export const offline: BuiltInPlugin = {
  name: 'offline',
  wrapOutput({ chrome, fields }) {
    if (!isOffline(fields)) return undefined
    return async (output, paths) => {
      const { openOffline } = await import('./offline-output.ts')
      return openOffline(chrome, output, paths)
    }
  },
}
