// All rules: their names, as in findings and in `rules` of the configuration, and what a finding of each means. Plugins
// add their own.

export interface RuleDescription {
  /** What a finding of the rule means, in a sentence. */
  readonly description: string
  /** What to do about it. */
  readonly help?: string
}

export type RuleTable = Readonly<Record<string, RuleDescription>>

/** The rules of every site. */
export const RULES = {
  'authors-file': { description: 'The authors file of a blog is not valid or has a wrong value.' },
  'broken-anchor': { description: 'A link leads to a heading that is not there.' },
  'broken-external-link': {
    description: 'An address on another site does not answer, or answers with an error.',
  },
  'broken-link': {
    description:
      'A link of a page, or of navbar, sidebar, footer or announcement, leads nowhere, or to a page that is not published.',
  },
  'category-file': { description: 'A `_category_` file is not valid or has a wrong value.' },
  'clashing-paths': { description: 'Some disks cannot hold both of two paths.' },
  'closed-folder': { description: 'A folder of the content may not be read.' },
  'component-page': { description: 'A `.tsx` or `.jsx` page cannot be built or rendered.' },
  configuration: { description: 'The configuration or the theme cannot be used.' },
  crash: { description: 'A change could not be taken in; the site stays as it was.' },
  'directive-syntax': { description: 'A line looks like a directive and is shown as text.' },
  'duplicate-file': {
    description: "Two files want one path in the output, or a static file stands in a page's place.",
  },
  'duplicate-heading-id': { description: 'Two headings have one id, so links reach the first only.' },
  'duplicate-id': { description: 'Two pages of one collection have one id.' },
  'duplicate-url': { description: 'Two pages, tag or author pages or redirects want one URL.' },
  'empty-sidebar': { description: 'The navbar leads to a sidebar without pages.' },
  encoding: { description: 'A file is not UTF-8.' },
  'foreign-file': { description: "Something that Octavo did not make is in a file's place." },
  'front-matter': { description: 'A key has a wrong value, or `draft` and `unlisted` are both true.' },
  'front-matter-syntax': {
    description: 'The front matter is not valid YAML, is TOML, or has no closing `---`.',
  },
  'internal-error': { description: 'A check threw an error.' },
  'invalid-slug': {
    description: "A slug, alias or redirect is no plain path, or a page's path ends with `.html`.",
  },
  'missing-alt': { description: 'The image has no alternative text.' },
  'missing-file': { description: 'A file the page links to, such as `./form.pdf`, does not exist.' },
  'missing-folder': { description: 'A folder that the configuration names does not exist.' },
  'missing-image': { description: 'The image, or the logo or icon of the site, does not exist.' },
  'moved-external-link': { description: 'The address has moved for good.' },
  'no-content': { description: 'There is no page at all.' },
  'orphan-page': { description: 'No sidebar holds the page and no page links to it.' },
  'output-folder': { description: "Building into the output folder could lose files that are not Octavo's." },
  'plugin-failed': { description: 'A plugin threw an error, here or on all pages.' },
  'redirect-chain': { description: 'A redirect goes over another.' },
  'redirect-loop': { description: 'A redirect never arrives.' },
  'redirect-over-page': { description: 'A redirect stands where there is a page.' },
  'redirect-target': { description: 'A redirect leads to no page and to no address.' },
  'search-boost': { description: '`search.boost` names a path without pages.' },
  'several-h1': { description: 'A page has a second title.' },
  'shared-folder': {
    description: 'Two collections have one folder, or a static folder holds the site itself.',
  },
  'skipped-heading': { description: 'A level is skipped, as `####` below `##`.' },
  'too-deep': { description: 'Lists, quotes or elements are nested more than 100 deep.' },
  'unclosed-directive': { description: 'A directive has no closing fence.' },
  'unknown-author': { description: 'A post names an author that the authors file does not have.' },
  'unknown-directive': { description: 'There is no directive of that name; its content is shown plain.' },
  'unknown-folder': { description: 'A sidebar names a folder without pages.' },
  'unknown-front-matter': { description: 'There is no such key.' },
  'unknown-language': { description: 'There is no highlighting for a language.' },
  'unknown-page-id': { description: 'A sidebar, category or neighbour names a page that is not there.' },
  'unknown-rule': { description: '`rules` names a rule that there is not.' },
  'unknown-sidebar': { description: '`displayed_sidebar` or the navbar names no sidebar.' },
  'unsafe-path': { description: 'A file of the output has a path that cannot be written.' },
  'unsupported-format': { description: 'An `.mdx` file is not built.' },
  'url-case': { description: 'Two URLs differ only by case.' },
} as const satisfies RuleTable
