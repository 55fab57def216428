// The module `octavo/docusaurus`, which a site imports in its configuration, and the modules that its configuration is
// bundled with.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  modules: { docusaurus: 'src/plugins/docusaurus/site-plugin.ts' },
  config: { docusaurus: 'src/plugins/docusaurus/config-modules.ts' },
}
