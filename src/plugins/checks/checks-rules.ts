// The rules of the checks plugin's findings.

import type { RuleTable } from '../../core/plugin/rule-table.ts'

export const checksRules: RuleTable = {
  'broken-anchor': { description: 'The target page of a link has no heading with this id.' },
  'broken-link': {
    description:
      'The target of a link in a page, the navbar, a sidebar, the footer or the announcement does not exist or is not published.',
  },
  'damaged-image': { description: 'An image file is not an image, is truncated, or cannot be decoded.' },
  'duplicate-heading-id': {
    description: 'Two headings have the same id, so links only reach the first one.',
  },
  'duplicate-title': { description: 'Two pages of a folder have the same title.' },
  'empty-card-list': { description: 'A list of cards has no pages.' },
  'empty-page': { description: 'A page has no text.' },
  'image-location': { description: 'The metadata of an image reveals where it was taken.' },
  'missing-alt': { description: 'An image has no alternative text.' },
  'missing-file': { description: 'A file that the page links to, such as `./form.pdf`, does not exist.' },
  'missing-home': { description: 'The site, or one of its languages, has no home page.' },
  'missing-image': { description: 'An image, or the logo or icon of the site, does not exist.' },
  'missing-translation': { description: 'A page is not translated into one of the languages of the site.' },
  'orphan-page': { description: 'A page is in no sidebar, and no page links to it.' },
  'outdated-translation': { description: 'The original page has changed since it was translated.' },
  'oversized-image': { description: 'An image has many more pixels than are displayed.' },
  'several-h1': { description: 'A page has more than one level-1 heading.' },
  'skipped-heading': { description: 'A heading level is skipped, such as `####` below `##`.' },
  'unsafe-link': {
    description:
      'Browsers could read the path of a link as the name of another host, because it resolves to two leading slashes.',
  },
}
