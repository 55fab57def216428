// Files of the package that this plugin reads while it runs.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  browser: [{ entryPoints: { 'print/print-document': 'src/plugins/print/theme/print-document.css' } }],
}
