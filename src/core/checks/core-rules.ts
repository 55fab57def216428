// The rules that the core reports. Plugins declare their own.

import type { RuleTable } from '../plugin/rule-table.ts'

const DESCRIPTIONS = {
  'attribute-value': 'A required attribute is missing, or an attribute has an invalid value.',
  'category-file': 'A `_category_` file has a syntax error or an invalid value.',
  'clashing-paths': 'Two paths cannot coexist on some file systems.',
  'closed-folder': 'A content folder cannot be read.',
  'component-page':
    'A `.tsx` or `.jsx` page cannot be built or rendered, or its `frontMatter` is not plain data.',
  configuration: 'The configuration or the theme is invalid.',
  crash: 'A change could not be processed; the site stays as it was.',
  'directive-syntax': 'A line looks like a directive and is shown as text.',
  'duplicate-file': 'Two files have the same path in the output, or a static file has the path of a page.',
  'duplicate-id': 'Two pages of a collection have the same id.',
  'duplicate-url': 'Two pages, tag pages, author pages or redirects have the same URL.',
  'empty-sidebar': 'The navbar links to a sidebar without pages.',
  encoding: 'A file is not encoded as UTF-8.',
  'file-changed': 'A file was changed or deleted during the build.',
  'file-name': 'The name of a file or folder is not valid UTF-8, or contains control characters.',
  'foreign-file': 'A file that Octavo did not write is at the path of an output file.',
  'front-matter': 'A front matter key has an invalid value, or `draft` and `unlisted` are both true.',
  'front-matter-syntax':
    'The front matter is not valid YAML, is in another format, or is not between two `---` lines.',
  'html-syntax': 'An HTML tag is not closed, or has no effect where it is; it is shown as text.',
  'internal-error':
    'A built-in check threw an error, or a page could not be built because of a bug in Octavo.',
  'invalid-slug': 'A slug, alias or redirect is not a plain path, or the path of a page ends with `.html`.',
  'mdx-code': 'The code of an `.mdx` page, or of a component in it, has an error.',
  'mdx-syntax': 'An `.mdx` page is not valid MDX, so it cannot be shown.',
  'missing-folder': 'A folder in the configuration does not exist.',
  'no-content': 'The site has no pages.',
  'output-folder': 'Writing to the output folder could destroy files that Octavo did not write.',
  'plugin-failed': 'A plugin threw an error or returned a wrong value, on this page or on all pages.',
  'private-file':
    'A page refers to a file that is never published: it is outside the content and static folders, hidden, part of the configuration, or not a regular file.',
  'redirect-over-page': 'A redirect has the same path as a page or another file of the site.',
  'removed-html': 'A page contains HTML that is not published.',
  'shared-folder': 'Two collections use the same folder, or a static folder contains the site itself.',
  'stand-in':
    'The code of a page imports a module that only another generator provides, or that does not exist.',
  'style-sheet':
    'A style sheet in Sass is left out, because it has an error or the package `sass` is not installed.',
  'symbolic-link':
    'A symbolic link points outside the site, to a file that is never published, or to a file that does not exist.',
  'tags-file': 'A tags file has a syntax error or an invalid value.',
  timeout: 'Parsing or rendering a page took more than 20 seconds and was stopped.',
  'too-deep': 'Lists, quotes, directives, emphasis or elements are nested too deeply, and are shown as text.',
  'unclosed-directive': 'A directive has no closing fence.',
  'unknown-attribute': 'An element does not have an attribute with this name.',
  'unknown-directive':
    'A directive does not exist: a container shows its content without styling, and a single line is shown as text.',
  'unknown-element':
    'A tag is neither an HTML element nor a component; the tag is shown as text, or only its content is shown.',
  'unknown-folder': 'A sidebar refers to a folder without pages.',
  'unknown-front-matter': 'A front matter key does not exist.',
  'unknown-icon': 'An icon does not exist, so none is shown.',
  'unknown-page-id':
    'A sidebar, category, navbar item or pagination key refers to a page that does not exist.',
  'unknown-rule': '`rules`, or a comment that disables rules, names a rule that does not exist.',
  'unknown-sidebar': '`displayed_sidebar` or the navbar refers to a sidebar that does not exist.',
  'unknown-tag': 'A page has a tag that is not in the tags file.',
  'unknown-variable': 'A variable does not exist.',
  'unpublished-file': 'Markdown files in `content` are in no folder of a collection.',
  'unreadable-file':
    'A file cannot be read: it is a pipe, a socket or a device, is too large, lacks read permission, or was deleted.',
  'unsafe-file': 'A file may contain scripts, and authors are not trusted.',
  'unsafe-path': 'An output file has a path that cannot be written.',
  'unused-disable-comment': 'A comment that disables rules has no effect or names no rule.',
  'unused-partial': 'No page includes a Markdown file whose name starts with `_`.',
  'url-case': 'Two URLs differ only in case.',
}

/** Rules that only some commands report. */
export const OCCASIONAL_RULES: readonly (keyof typeof DESCRIPTIONS)[] = [
  'clashing-paths',
  'component-page',
  'duplicate-file',
  'file-changed',
  'foreign-file',
  'plugin-failed',
  'unsafe-path',
]

export const coreRules: RuleTable = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([rule, description]) => [rule, { description }]),
)
