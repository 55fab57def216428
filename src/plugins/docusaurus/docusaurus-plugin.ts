// Builds sites that have a Docusaurus configuration.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { docusaurusConfig } from './load-docusaurus.ts'

export const docusaurus: BuiltInPlugin = { name: 'docusaurus', configReader: docusaurusConfig }
