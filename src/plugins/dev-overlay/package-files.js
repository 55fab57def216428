// Script and styles that `octavo dev` adds to pages.

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  browser: [
    {
      entryPoints: {
        'dev/dev-client': 'src/plugins/dev-overlay/theme/dev-client.ts',
        'dev/dev': 'src/plugins/dev-overlay/theme/dev.css',
      },
    },
  ],
}
