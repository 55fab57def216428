// Publishes static folders and the files that pages refer to.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { staticFiles, usedFiles } from './static-files.ts'

export const files = definePlugin({ name: 'files', outputs: [staticFiles, usedFiles] })
