// The client of Algolia, for sites that replace the theme.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  vendored: { 'algoliasearch-lite': { entry: 'algoliasearch/lite' } },
}
