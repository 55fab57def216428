// All built-in rules: their names in findings and in `rules` of the configuration, and their descriptions. Plugins
// add their own.

export interface RuleDescription {
  /** One-sentence description of the rule's findings. */
  readonly description: string
  /** Suggested fix. */
  readonly help?: string
}

export type RuleTable = Readonly<Record<string, RuleDescription>>

const MEANINGS = {
  'attribute-value': 'A required attribute is missing, or an attribute has an invalid value.',
  'authors-file': 'The authors file of a blog has a syntax error or an invalid value.',
  'broken-anchor': 'The target page of a link has no heading with this id.',
  'broken-external-link': 'A URL on another site does not respond, or responds with an error.',
  'broken-link':
    'The target of a link in a page, the navbar, a sidebar, the footer or the announcement does not exist or is not published.',
  'category-file': 'A `_category_` file has a syntax error or an invalid value.',
  'clashing-paths': 'Two paths cannot coexist on some file systems.',
  'closed-folder': 'A content folder cannot be read.',
  'code-meta':
    'A code block has an unknown option, marks lines that do not exist, or contains a marking comment that is never closed.',
  'component-page':
    'A `.tsx` or `.jsx` page cannot be built or rendered, or its `frontMatter` is not plain data.',
  'code-in-markdown':
    'A page has an import, an export or an expression in braces, which Octavo does not run in `.md` files.',
  configuration: 'The configuration or the theme is invalid.',
  crash: 'A change could not be processed; the site stays as it was.',
  'directive-syntax': 'A line looks like a directive and is shown as text.',
  'damaged-image': 'An image file is not an image, is truncated, or cannot be decoded.',
  'diagram-label': 'A diagram has no text that describes it.',
  'diagram-syntax': 'A diagram cannot be drawn; its source is shown instead.',
  'dropped-cells': 'A table row has more cells than the header; the extra cells are not shown.',
  'duplicate-file': 'Two files have the same path in the output, or a static file has the path of a page.',
  'duplicate-heading-id': 'Two headings have the same id, so links only reach the first one.',
  'duplicate-id': 'Two pages of a collection have the same id.',
  'duplicate-title': 'Two pages of a folder have the same title.',
  'duplicate-url': 'Two pages, tag pages, author pages or redirects have the same URL.',
  'empty-link': 'A link has no target or no text.',
  'empty-card-list': 'A list of cards has no pages.',
  'empty-page': 'A page has no text.',
  'empty-sidebar': 'The navbar links to a sidebar without pages.',
  encoding: 'A file is not encoded as UTF-8.',
  'file-tree': 'A file tree does not contain a list of files.',
  'file-changed': 'A file was changed or deleted during the build.',
  'file-name': 'The name of a file or folder is not valid UTF-8, or contains control characters.',
  'foreign-file': 'A file that Octavo did not write is at the path of an output file.',
  'foreign-syntax':
    'A line, or part of it, uses the syntax of another generator for a block, a value or an emoji, and is shown as text.',
  'formula-syntax': 'A formula is not valid TeX; its source is shown instead.',
  'front-matter': 'A front matter key has an invalid value, or `draft` and `unlisted` are both true.',
  'front-matter-syntax':
    'The front matter is not valid YAML, is in another format, or is not between two `---` lines.',
  'future-post': 'The date of a post is in the future, so it is not published yet.',
  'heading-id': 'The id of a heading, in braces, is not a single word.',
  'heading-syntax': 'A line looks like a heading and is shown as text.',
  'html-syntax': 'An HTML tag is not closed, or has no effect where it is; it is shown as text.',
  'impossible-date': 'The file name of a post contains a date that does not exist.',
  'include-loop': 'Files include each other in a loop, too deeply, or too often.',
  'include-syntax': 'An include, or a reference to a file whose code is shown, has invalid syntax.',
  'internal-error': 'A check threw an error, or a page could not be built because of a bug in Octavo.',
  'invalid-slug': 'A slug, alias or redirect is not a plain path, or the path of a page ends with `.html`.',
  'long-code': 'A code block is too long to be highlighted, or has a very long line.',
  'markdown-in-html': 'Markdown directly after a line of HTML is shown as plain text.',
  'image-location': 'The metadata of an image reveals where it was taken.',
  'missing-alt': 'An image has no alternative text.',
  'missing-file': 'A file that the page links to, such as `./form.pdf`, does not exist.',
  'missing-commit': 'A version refers to a commit, tag or branch that the repository does not have.',
  'missing-folder': 'A folder in the configuration does not exist.',
  'missing-include': 'An included file, or the requested region or lines of it, does not exist.',
  'missing-image': 'An image, or the logo or icon of the site, does not exist.',
  'moved-external-link': 'A URL on another site has moved permanently.',
  'no-content': 'The site has no pages.',
  'missing-home': 'The site, or one of its languages, has no home page.',
  'missing-translation': 'A page is not translated into one of the languages of the site.',
  'orphan-page': 'A page is in no sidebar, and no page links to it.',
  'outdated-translation': 'The original page has changed since it was translated.',
  'oversized-image': 'An image has many more pixels than are displayed.',
  'output-folder': 'Writing to the output folder could destroy files that Octavo did not write.',
  'plugin-failed': 'A plugin threw an error, on this page or on all pages.',
  'private-file':
    'A page refers to a file that is never published: it is outside the content and static folders, hidden, part of the configuration, or not a regular file.',
  'redirect-chain': 'A redirect points to another redirect.',
  'redirect-count': '`_redirects` has, or would have, more lines than hosts support.',
  'redirect-loop': 'Redirects form a loop.',
  'redirect-over-page': 'A redirect has the same path as a page or another file of the site.',
  'redirect-target': 'The target of a redirect is neither a page nor a URL.',
  'schema-file':
    'A schema file does not exist, is invalid or takes too long to evaluate, or a `$ref` in it points to something that does not exist, is private or is on another site.',
  'schema-overrides':
    'The overrides of a schema are invalid, or name a field or type that the schema does not have.',
  'schema-size': 'A schema has too many fields for a page; the deepest ones are not shown.',
  'schema-table': 'A schema table is empty, or names a part or field that the schema does not have.',
  'search-boost': '`search.boost` contains a path without pages.',
  'removed-anchor': 'A published heading id no longer exists.',
  'removed-url': 'A published path is no longer a page or a redirect.',
  'removed-html': 'A page contains HTML that is not published.',
  'sample-schema': 'A sample does not match its schema.',
  'sample-syntax': 'A YAML or JSON sample cannot be parsed.',
  'several-h1': 'A page has more than one level-1 heading.',
  'shared-folder': 'Two collections use the same folder, or a static folder contains the site itself.',
  'skipped-heading': 'A heading level is skipped, such as `####` below `##`.',
  'stand-in':
    'The code of a page imports a module that only another generator provides, or that does not exist.',
  'symbolic-link':
    'A symbolic link points outside the site, to a file that is never published, or to a file that does not exist.',
  'mdx-code': 'The code of an `.mdx` page, or of a component in it, has an error.',
  'mdx-syntax': 'An `.mdx` page is not valid MDX, so it cannot be shown.',
  'tab-label': 'A tab has no label, so readers cannot select it.',
  'tags-file': 'A tags file has a syntax error or an invalid value.',
  timeout: 'Parsing or rendering a page took more than 20 seconds and was stopped.',
  'too-deep': 'Lists, quotes, directives, emphasis or elements are nested too deeply, and are shown as text.',
  'unclosed-code': 'A code block has no closing fence, so the text after it is code.',
  'unchecked-sample': 'A sample has no schema, and the site requires one.',
  'unclosed-directive': 'A directive has no closing fence.',
  'undefined-reference': 'A reference link or a footnote is not defined, and is shown as text.',
  'unknown-attribute': 'An element does not have an attribute with this name.',
  'shard-folder': 'A folder passed to `octavo merge` does not contain the results of a shard.',
  'share-image-font': 'A font for share images does not exist, or lacks characters of a title.',
  'unknown-author': 'A post refers to an author who is not in the authors file.',
  'unknown-directive':
    'A directive does not exist: a container shows its content without styling, and a single line is shown as text.',
  'unknown-folder': 'A sidebar refers to a folder without pages.',
  'unknown-element':
    'A tag is neither an HTML element nor a component; the tag is shown as text, or only its content is shown.',
  'unknown-front-matter': 'A front matter key does not exist.',
  'unknown-language': 'The language of a code block cannot be highlighted.',
  'unknown-icon': 'An icon does not exist, so none is shown.',
  'unknown-page-id':
    'A sidebar, category, navbar item or pagination key refers to a page that does not exist.',
  'unknown-rule': '`rules`, or a comment that disables rules, names a rule that does not exist.',
  'unknown-term': 'The glossary does not contain the term, or cannot be read.',
  'unknown-sidebar': '`displayed_sidebar` or the navbar refers to a sidebar that does not exist.',
  'unknown-schema': 'A code fence names a schema, or a part of one, that does not exist.',
  'unreadable-file':
    'A file cannot be read: it is a pipe, a socket or a device, is too large, lacks read permission, or was deleted.',
  'unsafe-link':
    'Browsers could read the path of a link as the name of another host, because it resolves to two leading slashes.',
  'unsafe-path': 'An output file has a path that cannot be written.',
  'unknown-tag': 'A page has a tag that is not in the tags file.',
  'unsafe-file': 'A file may contain scripts, and authors are not trusted.',
  'unused-disable-comment': 'A comment that disables rules has no effect or names no rule.',
  'unknown-variable': 'A variable does not exist.',
  'unused-partial': 'No page includes a Markdown file whose name starts with `_`.',
  'unused-variable': 'An include sets a variable that the included file does not use.',
  'url-case': 'Two URLs differ only in case.',
  'valid-sample': 'A sample that is marked `invalid` is valid.',
} as const

/** The built-in rules. */
export const RULES = Object.fromEntries(
  Object.entries(MEANINGS).map(([rule, description]) => [rule, { description }]),
) as Readonly<Record<keyof typeof MEANINGS, RuleDescription>>
