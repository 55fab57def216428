// Checks links to other sites for `octavo check --external`.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { linkCheckerRules } from './link-checker-rules.ts'

export const linkChecker: BuiltInPlugin = {
  name: 'link-checker',
  rules: linkCheckerRules,
  occasionalRules: Object.keys(linkCheckerRules),
}
