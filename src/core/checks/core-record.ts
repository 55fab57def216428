// The record of the core in the registry: the rules of its findings.

import type { BuiltInPlugin } from '../registry/registry.ts'
import { coreRules, OCCASIONAL_RULES } from './core-rules.ts'

export const core: BuiltInPlugin = { name: 'core', rules: coreRules, occasionalRules: OCCASIONAL_RULES }
