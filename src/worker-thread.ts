// Entry point of worker threads.

import './plugins.ts'

export { default } from './core/pipeline/step-worker.ts'
