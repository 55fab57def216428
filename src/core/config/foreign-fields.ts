// Fields of other generators' configurations, with their replacements in Octavo.

const MARKDOWN_PLUGINS =
  "Write `plugins: [{ name: 'markdown', remark: […], rehype: […] }]` with the unified plugins."
const NOT_NEEDED = 'Remove it: Octavo does not need it.'

/** Top-level fields. */
export const FOREIGN_FIELDS: Readonly<Record<string, string>> = {
  base: 'Did you mean `basePath`?',
  baseUrl: 'Did you mean `basePath`?',
  clientModules: 'Name scripts in `head`, and style sheets in `styles`.',
  customFields: 'Did you mean `variables`?',
  deploymentBranch: NOT_NEEDED,
  description: 'Did you mean `tagline`?',
  future: NOT_NEEDED,
  headTags: 'Did you mean `head`?',
  i18n: "Did you mean `locales`? Write `locales: [{ code: 'en' }, { code: 'de' }]`.",
  lang: 'Did you mean `locale`?',
  markdown: 'Write `math`, `emoji` or `callouts`, or a plugin with `remark`.',
  onBrokenAnchors: "Write `rules: { 'broken-anchor': 'warning' }` for another severity.",
  onBrokenLinks: "Write `rules: { 'broken-link': 'warning' }` for another severity.",
  onBrokenMarkdownLinks: "Write `rules: { 'broken-link': 'warning' }` for another severity.",
  onDuplicateRoutes: NOT_NEEDED,
  organizationName: NOT_NEEDED,
  presets: 'Write the folders of docs and posts in `content`, and the style sheets in `styles`.',
  projectName: NOT_NEEDED,
  rehypePlugins: MARKDOWN_PLUGINS,
  remarkPlugins: MARKDOWN_PLUGINS,
  scripts: "Did you mean `head`? Write `head: [{ script: '/script.js' }]`.",
  srcDir: "Did you mean `content`? Write `content: { docs: { folder: 'docs' } }`.",
  staticDirectories: 'Did you mean `static`?',
  stylesheets: 'Did you mean `styles`?',
  themeConfig:
    'Write its fields at the top level: `navbar`, `footer`, `logo`, `announcement`, `colorMode` or `search`.',
  themes: 'Did you mean `theme`?',
  trailingSlash:
    'Remove it: URLs have no trailing slash. For URLs that end with `.html`, set `htmlStubs: true`.',
  vite: NOT_NEEDED,
}

/** Plugin fields. */
export const FOREIGN_PLUGIN_FIELDS: Readonly<Record<string, string>> = {
  rehypePlugins: 'Did you mean `rehype`?',
  remarkPlugins: 'Did you mean `remark`?',
}
