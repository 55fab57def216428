// The parts of this plugin that other plugins may use.

export { isOffline } from './offline-flag.ts'
