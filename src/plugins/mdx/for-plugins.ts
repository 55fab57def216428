// The parts of MDX that other plugins use.

export { describeMissingModule, MISSING_MODULE } from './missing-module.ts'
export { siteModules } from './page-modules.ts'
