// Checks links to other sites for `octavo check --external`.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { linkCheckerFields } from './link-checker-config.ts'

export const linkChecker: BuiltInPlugin = { name: 'link-checker', config: linkCheckerFields }
