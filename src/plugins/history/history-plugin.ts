// Last changes of files, and versions that are commits, from Git.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { historyFields } from './history-config.ts'
import { lastChange } from './last-change.ts'

export const history: BuiltInPlugin = { name: 'history', config: historyFields, viewFacts: lastChange }
