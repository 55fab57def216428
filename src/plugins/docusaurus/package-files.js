// The module `octavo/docusaurus`, which a site imports in its configuration.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  modules: { docusaurus: 'src/plugins/docusaurus/site-plugin.ts' },
}
