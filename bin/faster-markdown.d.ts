import type { Plugin } from 'esbuild'

export const fasterMarkdown: Plugin
export function patchModule(path: string, text: string): string | undefined
