import { definePlugin } from 'octavo'

/** The largest page without a warning, in bytes. */
const limit = 200_000

export const pageWeight = definePlugin({
  name: 'page-weight',
  rules: {
    'page-weight': {
      description: `The HTML of a page is larger than ${limit} bytes.`,
      help: 'Split the page.',
    },
  },
  afterRender(html, { url }) {
    const bytes = Buffer.byteLength(html)
    return {
      html: html.replace('<head>', `<head><meta name="page-weight" content="${bytes}">`),
      findings:
        bytes > limit
          ? [
              {
                rule: 'page-weight',
                severity: 'warning',
                message: `The page "${url}" has ${bytes} bytes.`,
                help: 'Split the page.',
              },
            ]
          : [],
    }
  },
})
