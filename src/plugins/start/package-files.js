// Files that `octavo init` writes.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  copies: [
    { from: 'src/plugins/start/files', to: 'init' },
    { from: 'content/handbook/recipes', to: 'init/recipes' },
  ],
}
