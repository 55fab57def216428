// The parts of code blocks that other plugins use.

export { splitFence } from './code-blocks.ts'
export { PACKAGE_MANAGERS, type PackageManager } from './code-groups.ts'
export { parseCodeMeta } from './code-meta.ts'
