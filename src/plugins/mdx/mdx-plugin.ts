// Pages in MDX, and pages that are React components.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { readComponentPage } from './component-page.ts'

export const mdx: BuiltInPlugin = { name: 'mdx', steps: [readComponentPage] }
