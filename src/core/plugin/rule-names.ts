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
  'attribute-value': 'An attribute of an element is missing, or has a value that it cannot have.',
  'authors-file': 'The authors file of a blog is not valid or has an invalid value.',
  'broken-anchor': 'The target page has no heading with this id.',
  'broken-external-link': 'A URL on another site does not respond, or responds with an error.',
  'broken-link':
    'The target of a link, in a page or in navbar, sidebar, footer or announcement, does not exist or is not published.',
  'category-file': 'A `_category_` file is not valid or has an invalid value.',
  'clashing-paths': 'Two paths cannot coexist on some file systems.',
  'closed-folder': 'A content folder cannot be read.',
  'code-meta':
    'A word after the language of code has no meaning, lines are marked that do not exist, or a comment that marks lines has no end.',
  'component-page':
    'A `.tsx` or `.jsx` page cannot be built or rendered, or its `frontMatter` is not plain data.',
  'code-in-markdown':
    'The page has an import, an export or an expression in braces, which `.md` does not run.',
  configuration: 'The configuration or the theme is not valid.',
  crash: 'A change could not be processed; the site stays as it was.',
  'directive-syntax': 'A line looks like a directive and is shown as text.',
  'damaged-image': 'The file of an image is not an image, is truncated, or cannot be decoded.',
  'diagram-label': 'A diagram has no text that says what it shows.',
  'diagram-syntax': 'A diagram cannot be drawn; its source is shown.',
  'dropped-cells': 'A table row has more cells than the header; they are not shown.',
  'duplicate-file': 'Two files have the same path in the output, or a static file has the path of a page.',
  'duplicate-heading-id': 'Two headings have the same id, so links reach only the first.',
  'duplicate-id': 'Two pages of a collection have the same id.',
  'duplicate-title': 'Two pages of a folder have the same title.',
  'duplicate-url': 'Two pages, tag pages, author pages or redirects have the same URL.',
  'empty-link': 'A link has no target, or no text.',
  'empty-card-list': 'A list of cards has no pages.',
  'empty-page': 'A page has no text.',
  'empty-sidebar': 'The navbar links to a sidebar without pages.',
  encoding: 'A file is not UTF-8.',
  'file-tree': 'A file tree has no list of files.',
  'file-changed': 'A file changed or was deleted while the site was built.',
  'file-name': 'The name of a file or folder is not UTF-8, or has control characters.',
  'foreign-file': 'A file that Octavo did not write is in the way.',
  'foreign-syntax':
    'A line, or a part of it, is how another generator writes a block, a value or an emoji, and is shown as text.',
  'formula-syntax': 'A formula is not valid TeX; its source is shown.',
  'front-matter': 'A key has an invalid value, or `draft` and `unlisted` are both true.',
  'front-matter-syntax':
    'The front matter is not valid YAML, is in another form, or is not between two lines of `---`.',
  'future-post': 'A post is dated in the future, and is not published yet.',
  'heading-id': 'The id of a heading in braces is not one word.',
  'heading-syntax': 'A line looks like a heading and is shown as text.',
  'html-syntax': 'A tag of HTML is not closed, or has no effect where it is; it is shown as text.',
  'impossible-date': 'The date in the name of a post is not in the calendar.',
  'include-loop': 'Files include each other in a circle, too deeply or too often.',
  'include-syntax': 'An include, or the name of a file whose code is shown, is not written as it must be.',
  'internal-error': 'A check threw an error, or a page could not be built because of a bug in Octavo.',
  'invalid-slug': "A slug, alias or redirect is not a plain path, or a page's path ends with `.html`.",
  'long-code': 'Code is too long to be highlighted, or has a very long line.',
  'markdown-in-html': 'Markdown after a line of HTML is shown as it is written.',
  'image-location': 'The metadata of an image says where it was taken.',
  'missing-alt': 'The image has no alternative text.',
  'missing-file': 'A file that the page links to, such as `./form.pdf`, does not exist.',
  'missing-commit': 'A version is a commit, tag or branch that the repository does not have.',
  'missing-folder': 'A folder in the configuration does not exist.',
  'missing-include': 'A file that a page includes, or a region or lines of it, does not exist.',
  'missing-image': 'The image, or the logo or icon of the site, does not exist.',
  'moved-external-link': 'The URL has moved permanently.',
  'no-content': 'The site has no pages.',
  'missing-home': 'The site, or a language of it, has no page at its address.',
  'missing-translation': 'A page is not translated into a language of the site.',
  'orphan-page': 'The page is in no sidebar and no page links to it.',
  'outdated-translation': 'The original has changed since the page was translated.',
  'oversized-image': 'An image has many more pixels than are shown.',
  'output-folder': 'Writing to the output folder could destroy files that Octavo did not write.',
  'plugin-failed': 'A plugin threw an error, here or on all pages.',
  'private-file':
    'A page refers to a file that is never published: outside the folders of content and static files, hidden, configuration, or no file.',
  'redirect-chain': 'A redirect leads to another redirect.',
  'redirect-count': '`_redirects` has, or would have, more lines than hosts read.',
  'redirect-loop': 'Redirects form a loop.',
  'redirect-over-page': 'A redirect has the path of a page or of another file of the site.',
  'redirect-target': 'The target of a redirect is neither a page nor a URL.',
  'schema-file':
    'A schema file does not exist, is not valid or takes too long to check with, or the target of a `$ref` in it does not exist, is private or is on another site.',
  'schema-overrides':
    'Overrides of a schema are not valid, or name a field or a type that the schema does not have.',
  'schema-size': 'A schema has too many fields for a page; the deepest are not shown.',
  'schema-table': 'A table of a schema names a part or a field that the schema does not have, or is empty.',
  'search-boost': '`search.boost` has a path without pages.',
  'removed-anchor': 'A heading that was published has another id now, or is gone.',
  'removed-url': 'A path that was published is neither a page nor a redirect now.',
  'removed-html': 'The page has HTML that is not published.',
  'sample-schema': 'A sample does not match its schema.',
  'sample-syntax': 'A YAML or JSON sample cannot be read.',
  'several-h1': 'A page has a second level-1 heading.',
  'shared-folder': 'Two collections have the same folder, or a static folder contains the site itself.',
  'skipped-heading': 'A heading level is skipped, such as `####` below `##`.',
  'stand-in': 'The code of a page imports a module that only another generator has, or that is not there.',
  'symbolic-link': 'A symbolic link leads out of the site, to a file that is never published, or to nothing.',
  'mdx-code': 'The code of an `.mdx` page, or a component in it, does not work.',
  'mdx-syntax': 'An `.mdx` page is not MDX, and cannot be shown.',
  'tab-label': 'A tab has no label, so nobody can choose it.',
  'tags-file': 'A tags file is not valid or has an invalid value.',
  timeout: 'Parsing or rendering a page took more than 20 seconds, so it was ended.',
  'too-deep': 'Lists, quotes, directives, emphasis or elements are nested too deeply, and are shown as text.',
  'unclosed-code': 'A code block has no closing fence, so the text after it is code.',
  'unchecked-sample': 'No schema is for a sample, and the site requires one.',
  'unclosed-directive': 'A directive has no closing fence.',
  'undefined-reference': 'A reference link or a footnote is not defined, and is shown as text.',
  'unknown-attribute': 'An element has no attribute of that name.',
  'shard-folder': 'A folder given to `octavo merge` does not have the results of a shard.',
  'share-image-font': 'A font of share images does not exist, or lacks characters of a title.',
  'unknown-author': 'A post refers to an author who is not in the authors file.',
  'unknown-directive':
    'There is no directive of that name: a container shows its content without styling, a line its text.',
  'unknown-folder': 'A sidebar refers to a folder without pages.',
  'unknown-element':
    'A tag names no HTML element and no component; it is shown as text, or only its content is.',
  'unknown-front-matter': 'The key does not exist.',
  'unknown-language': 'The language cannot be highlighted.',
  'unknown-icon': 'There is no icon of that name, so none is shown.',
  'unknown-page-id':
    'A sidebar, category, navbar item or pagination key refers to a page that does not exist.',
  'unknown-rule': '`rules`, or a comment that disables rules, has a rule that does not exist.',
  'unknown-term': 'The glossary has no such term, or cannot be read.',
  'unknown-sidebar': '`displayed_sidebar` or the navbar refers to a sidebar that does not exist.',
  'unknown-schema': 'A fence names a schema, or a part of one, that does not exist.',
  'unreadable-file':
    'A file cannot be read: it is a pipe, a socket or a device, too large, closed, or was deleted.',
  'unsafe-link':
    'The path of a link begins with two slashes for a browser, so it could be taken for another host.',
  'unsafe-path': 'An output file has a path that cannot be written.',
  'unknown-tag': 'A page has a tag that is not in the tags file.',
  'unsafe-file': 'A file can contain scripts, and authors are not trusted.',
  'unused-disable-comment': 'A comment disables nothing, or names no rule.',
  'unknown-variable': 'There is no variable of that name.',
  'unused-partial': 'No page includes the Markdown of a file whose name starts with `_`.',
  'unused-variable': 'An include sets a variable that the file does not use.',
  'url-case': 'Two URLs differ only in case.',
  'valid-sample': 'A sample that is marked as `invalid` is valid.',
} as const

/** The built-in rules. */
export const RULES = Object.fromEntries(
  Object.entries(MEANINGS).map(([rule, description]) => [rule, { description }]),
) as Readonly<Record<keyof typeof MEANINGS, RuleDescription>>
