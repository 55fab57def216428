// The part of this plugin that other plugins may use.

export { readInclude } from './find-include.ts'
