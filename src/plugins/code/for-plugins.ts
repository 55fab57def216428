// The parts of code blocks that other plugins use.

export { splitFence } from './code-blocks.ts'
export { parseCodeMeta } from './code-meta.ts'
