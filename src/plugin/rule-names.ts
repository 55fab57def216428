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
  'attribute-value': {
    description: 'An attribute of an element is missing, or has a value that it cannot have.',
  },
  'authors-file': { description: 'The authors file of a blog is not valid or has an invalid value.' },
  'broken-anchor': { description: 'The target page has no heading with this id.' },
  'broken-external-link': {
    description: 'A URL on another site does not respond, or responds with an error.',
  },
  'broken-link': {
    description:
      'The target of a link, in a page or in navbar, sidebar, footer or announcement, does not exist or is not published.',
  },
  'category-file': { description: 'A `_category_` file is not valid or has an invalid value.' },
  'clashing-paths': { description: 'Two paths cannot coexist on some file systems.' },
  'closed-folder': { description: 'A content folder cannot be read.' },
  'code-meta': {
    description:
      'A word after the language of code has no meaning, lines are marked that do not exist, or a comment that marks lines has no end.',
  },
  'component-page': {
    description:
      'A `.tsx` or `.jsx` page cannot be built or rendered, or its `frontMatter` is not plain data.',
  },
  'code-in-markdown': {
    description: 'The page has an import, an export or an expression in braces, which `.md` does not run.',
  },
  configuration: { description: 'The configuration or the theme is not valid.' },
  crash: { description: 'A change could not be processed; the site stays as it was.' },
  'directive-syntax': { description: 'A line looks like a directive and is shown as text.' },
  'damaged-image': { description: 'The file of an image is not an image, or is cut off.' },
  'diagram-label': { description: 'A diagram has no text that says what it shows.' },
  'diagram-syntax': { description: 'A diagram cannot be drawn; its source is shown.' },
  'dropped-cells': { description: 'A table row has more cells than the header; they are not shown.' },
  'duplicate-file': {
    description: 'Two files have the same path in the output, or a static file has the path of a page.',
  },
  'duplicate-heading-id': { description: 'Two headings have the same id, so links reach only the first.' },
  'duplicate-id': { description: 'Two pages of a collection have the same id.' },
  'duplicate-title': { description: 'Two pages of a folder have the same title.' },
  'duplicate-url': { description: 'Two pages, tag pages, author pages or redirects have the same URL.' },
  'empty-link': { description: 'A link has no target, or no text.' },
  'empty-card-list': { description: 'A list of cards has no pages.' },
  'empty-page': { description: 'A page has no text.' },
  'empty-sidebar': { description: 'The navbar links to a sidebar without pages.' },
  encoding: { description: 'A file is not UTF-8.' },
  'file-tree': { description: 'A file tree has no list of files.' },
  'file-changed': { description: 'A file changed or was deleted while the site was built.' },
  'file-name': {
    description: 'The name of a file or folder is not UTF-8, or has control characters.',
  },
  'foreign-file': { description: 'A file that Octavo did not write is in the way.' },
  'foreign-syntax': {
    description:
      'A line, or a part of it, is how another generator writes a block, a value or an emoji, and is shown as text.',
  },
  'formula-syntax': { description: 'A formula is not valid TeX; its source is shown.' },
  'front-matter': { description: 'A key has an invalid value, or `draft` and `unlisted` are both true.' },
  'front-matter-syntax': {
    description: 'The front matter is not valid YAML, is TOML, or has no closing `---`.',
  },
  'future-post': { description: 'A post is dated in the future, and is not published yet.' },
  'heading-id': { description: 'The id of a heading in braces is not one word.' },
  'heading-syntax': { description: 'A line looks like a heading and is shown as text.' },
  'html-syntax': {
    description: 'A tag of HTML is not closed, or has no effect where it is; it is shown as text.',
  },
  'impossible-date': { description: 'The date in the name of a post is not in the calendar.' },
  'include-loop': {
    description: 'Files include each other in a circle, too deeply or too often.',
  },
  'include-syntax': {
    description: 'An include, or the name of a file whose code is shown, is not written as it must be.',
  },
  'internal-error': {
    description: 'A check threw an error, or a page could not be built because of a bug in Octavo.',
  },
  'invalid-slug': {
    description: "A slug, alias or redirect is not a plain path, or a page's path ends with `.html`.",
  },
  'long-code': { description: 'Code is too long to be highlighted, or has a very long line.' },
  'markdown-in-html': { description: 'Markdown after a line of HTML is shown as it is written.' },
  'missing-alt': { description: 'The image has no alternative text.' },
  'missing-file': { description: 'A file that the page links to, such as `./form.pdf`, does not exist.' },
  'missing-commit': {
    description: 'A version is a commit, tag or branch that the repository does not have.',
  },
  'missing-folder': { description: 'A folder in the configuration does not exist.' },
  'missing-include': {
    description: 'A file that a page includes, or a region or lines of it, does not exist.',
  },
  'missing-image': { description: 'The image, or the logo or icon of the site, does not exist.' },
  'moved-external-link': { description: 'The URL has moved permanently.' },
  'no-content': { description: 'The site has no pages.' },
  'missing-home': { description: 'The site, or a language of it, has no page at its address.' },
  'missing-translation': { description: 'A page is not translated into a language of the site.' },
  'orphan-page': { description: 'The page is in no sidebar and no page links to it.' },
  'outdated-translation': {
    description: 'The original has changed since the page was translated.',
  },
  'oversized-image': { description: 'An image has many more pixels than are shown.' },
  'output-folder': {
    description: 'Writing to the output folder could destroy files that Octavo did not write.',
  },
  'plugin-failed': { description: 'A plugin threw an error, here or on all pages.' },
  'private-file': {
    description:
      'A page refers to a file that is never published: outside the folders of content and static files, hidden, configuration, or no file.',
  },
  'redirect-chain': { description: 'A redirect leads to another redirect.' },
  'redirect-count': { description: '`_redirects` has, or would have, more lines than hosts read.' },
  'redirect-loop': { description: 'Redirects form a loop.' },
  'redirect-over-page': { description: 'A redirect has the path of a page.' },
  'redirect-target': { description: 'The target of a redirect is neither a page nor a URL.' },
  'schema-file': {
    description:
      'A schema file does not exist, is not valid or takes too long to check with, or the target of a `$ref` in it does not exist, is private or is on another site.',
  },
  'schema-overrides': {
    description:
      'Overrides of a schema are not valid, or name a field or a type that the schema does not have.',
  },
  'schema-size': { description: 'A schema has too many fields for a page; the deepest are not shown.' },
  'schema-table': {
    description: 'A table of a schema names a part or a field that the schema does not have, or is empty.',
  },
  'search-boost': { description: '`search.boost` has a path without pages.' },
  'removed-anchor': { description: 'A heading that was published has another id now, or is gone.' },
  'removed-url': { description: 'A path that was published is neither a page nor a redirect now.' },
  'removed-html': { description: 'The page has HTML that is not published.' },
  'sample-schema': { description: 'A sample does not match its schema.' },
  'sample-syntax': { description: 'A YAML or JSON sample cannot be read.' },
  'several-h1': { description: 'A page has a second level-1 heading.' },
  'shared-folder': {
    description: 'Two collections have the same folder, or a static folder contains the site itself.',
  },
  'skipped-heading': { description: 'A heading level is skipped, such as `####` below `##`.' },
  'stand-in': {
    description: 'The code of a page imports a module that only another generator has, or that is not there.',
  },
  'symbolic-link': {
    description: 'A symbolic link leads out of the site, to a file that is never published, or to nothing.',
  },
  'mdx-code': { description: 'The code of an `.mdx` page, or a component in it, does not work.' },
  'mdx-syntax': { description: 'An `.mdx` page is not MDX, and cannot be shown.' },
  'tab-label': { description: 'A tab has no label, so nobody can choose it.' },
  'tags-file': { description: 'A tags file is not valid or has an invalid value.' },
  timeout: {
    description: 'Parsing or rendering a page took more than 20 seconds, so it was ended.',
  },
  'too-deep': {
    description:
      'Lists, quotes, directives, emphasis or elements are nested too deeply, and are shown as text.',
  },
  'unclosed-code': { description: 'A code block has no closing fence, so the text after it is code.' },
  'unchecked-sample': { description: 'No schema is for a sample, and the site requires one.' },
  'unclosed-directive': { description: 'A directive has no closing fence.' },
  'undefined-reference': {
    description: 'A reference link or a footnote is not defined, and is shown as text.',
  },
  'unknown-attribute': { description: 'An element has no attribute of that name.' },
  'shard-folder': { description: 'A folder given to `octavo merge` does not have the results of a shard.' },
  'share-image-font': {
    description: 'A font of share images does not exist, or lacks characters of a title.',
  },
  'unknown-author': { description: 'A post refers to an author who is not in the authors file.' },
  'unknown-directive': {
    description: 'There is no directive of that name; its content is shown without styling.',
  },
  'unknown-folder': { description: 'A sidebar refers to a folder without pages.' },
  'unknown-element': {
    description: 'A tag names no HTML element and no component; it is shown as text, or only its content is.',
  },
  'unknown-front-matter': { description: 'The key does not exist.' },
  'unknown-language': { description: 'The language cannot be highlighted.' },
  'unknown-icon': { description: 'There is no icon of that name, so none is shown.' },
  'unknown-page-id': {
    description: 'A sidebar, category, navbar item or pagination key refers to a page that does not exist.',
  },
  'unknown-rule': {
    description: '`rules`, or a comment that disables rules, has a rule that does not exist.',
  },
  'unknown-term': { description: 'The glossary has no such term, or cannot be read.' },
  'unknown-sidebar': {
    description: '`displayed_sidebar` or the navbar refers to a sidebar that does not exist.',
  },
  'unknown-schema': { description: 'A fence names a schema, or a part of one, that does not exist.' },
  'unreadable-file': {
    description:
      'A file cannot be read: it is a pipe, a socket or a device, too large, closed, or was deleted.',
  },
  'unsafe-link': {
    description:
      'The path of a link begins with two slashes for a browser, so it could be taken for another host.',
  },
  'unsafe-path': { description: 'An output file has a path that cannot be written.' },
  'unknown-tag': { description: 'A page has a tag that is not in the tags file.' },
  'unsafe-file': { description: 'A file can contain scripts, and authors are not trusted.' },
  'unused-disable-comment': { description: 'A comment disables nothing, or names no rule.' },
  'unknown-variable': { description: 'There is no variable of that name.' },
  'unused-partial': {
    description: 'No page includes the Markdown of a file whose name starts with `_`.',
  },
  'unused-variable': { description: 'An include sets a variable that the file does not use.' },
  'url-case': { description: 'Two URLs differ only in case.' },
  'valid-sample': { description: 'A sample that is marked as `invalid` is valid.' },
} as const satisfies RuleTable
