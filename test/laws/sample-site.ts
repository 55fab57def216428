// A small site with every kind of dependency of a page on other files: links, tags, images, categories, redirects.

import { png, type SiteFiles } from '../site-test.ts'

/** Configuration that uses the site's plugin, which some tests edit. */
export const SAMPLE_CONFIG = `import { plugin } from './plugin'
export default {
  title: 'Sample',
  url: 'https://docs.example.com',
  redirects: { '/start': '/guide/install' },
  rules: { 'broken-link': 'warning', 'broken-anchor': 'warning', 'missing-file': 'warning', 'orphan-page': 'warning', 'unknown-author': 'warning', 'missing-include': 'warning', 'include-loop': 'warning' },
  plugins: [],
}
`

export const SAMPLE_SITE: SiteFiles = {
  'site.config.ts': SAMPLE_CONFIG,
  'plugin.ts': "export const plugin = { name: 'none' }\n",
  'theme.tsx': "export { defaultTheme as default } from 'octavo/theme'\n",
  'site.css': 'body { color: green }',
  'content/docs/index.md': '# Home\n\nSee [the guide](guide/install.md) and [the end](#end).\n\n## End\n',
  'content/docs/guide/_category_.json': '{"label": "The guide", "position": 2}',
  'content/docs/guide/install.md':
    '---\ntags: [install, first]\nsidebar_position: 1\naliases: [/setup]\n---\n\n# Install\n\n![Screen](shot.png)\n\n```bash\nnpm ci\n```\n',
  'content/docs/guide/shot.png': png(8, 6),
  'content/docs/guide/deep/use.md':
    '---\ntags: [first]\n---\n\n# Use\n\n[Back](../install.md), [nowhere](../gone.md), ![no](no.png).\n\n:::note[Read]\n\nText.\n\n:::\n',
  'content/docs/reference/api.md':
    '# API\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[Home](../index.md#end)\n\n::include{file=/_note.md name=api}\n',
  'content/docs/_note.md':
    '## Note @@name@@\n\n[Guide](guide/install.md)\n\n```yaml file=sample.yaml#a\n```\n\n::include{file=_more.md}\n',
  'content/docs/_more.md': 'More of it.\n',
  'content/docs/code.mdx':
    "# Code\n\nimport Box from '../../src/box'\nimport Part from './_part.mdx'\nimport list from './sample.yaml'\n\n<Box title=\"one\">[Home](index.md)</Box>\n\n<Part name=\"x\">between</Part>\n\n{JSON.stringify(list)}\n",
  'content/docs/_part.mdx': '## Part {props.name}\n\n{props.children} [Guide](guide/install.md)\n',
  'src/box.tsx': 'export default ({ title, children }) => <section><b>{title}</b>{children}</section>\n',
  'content/docs/sample.yaml': '# #region a\na: 1\n# #endregion a\n',
  'content/blog/2025-01-02-hello.md': '---\ntags: [news]\n---\n\n# Hello\n\nFirst post.\n',
  'content/pages/word.ts': "export const word = 'Shut'\n",
  'content/pages/shop.tsx':
    "import { word } from './word'\nexport const frontMatter = { title: 'Shop' }\nexport default () => <h1>{word}</h1>\n",
  'content/static/robots.txt': 'User-agent: *\n',
}
