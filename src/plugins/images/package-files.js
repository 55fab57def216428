// Font of generated share images.

const font = 'node_modules/@fontsource/inter'

/** @type {import('../../../bin/prepare.js').PackageFiles} */
export const packageFiles = {
  copies: [
    { from: `${font}/files`, to: 'font', files: /-(?:400|700)-normal\.woff2$/ },
    { from: font, to: 'font', files: /^unicode\.json$/ },
  ],
  licenses: [`${font}/package.json`],
}
