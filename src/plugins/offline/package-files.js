// Files of the package that this plugin reads while it runs.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  browser: [{ entryPoints: { 'offline/offline': 'src/plugins/offline/theme/offline.ts' }, format: 'iife' }],
}
