// The parts of the checks that other plugins use.

export { anchorPage, indexAnchors } from './anchors.ts'
export { createGeneratedFiles } from './generated-files.ts'
