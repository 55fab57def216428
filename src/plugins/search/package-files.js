// The search engine, for sites that replace the theme.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  vendored: {
    minisearch: { entry: 'minisearch', hasDefault: true },
    'minisearch-SearchableMap': { entry: 'minisearch/SearchableMap', hasDefault: true },
  },
}
