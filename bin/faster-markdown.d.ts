import type { Plugin } from 'esbuild'

export declare const fasterMarkdown: Plugin
