// Octavo's own manual: a second site, so that the first one's routes stay its own.

import { defineSite } from 'octavo'
import { glossary } from './examples/glossary.ts'
import { pageWeight } from './examples/page-weight.ts'
import { rating } from './examples/rating.ts'

export default defineSite({
  title: 'Octavo handbook',
  tagline: 'How to write, configure, extend and work on Octavo',
  content: { docs: '.', pages: 'pages' },
  // The page "Components" shows these three.
  callouts: { security: { label: 'Security', like: 'warning', icon: 'lock' } },
  glossary: 'terms.yml',
  math: true,
  // The page "Include files, code and variables" shows them.
  variables: { release: '4.2', product: 'Example Platform' },
  // The page "Plugin examples" shows them.
  plugins: [rating, glossary, pageWeight],
  logo: { src: '/logo.svg', alt: '', width: 28, height: 28 },
  sidebars: {
    handbook: [
      {
        label: 'Start here',
        page: 'index',
        items: ['getting-started', 'tutorial', 'comparison', 'troubleshooting', 'upgrading'],
      },
      {
        label: 'Write pages',
        items: [
          'writing',
          'components',
          'code-blocks',
          'mdx',
          'includes',
          'schema-tables',
          'samples',
          'blogs',
          'front-pages',
        ],
      },
      {
        label: 'Build and publish a site',
        items: [
          'routes',
          'hosting',
          'versions',
          'languages',
          'search',
          'head',
          'markdown-export',
          'print-and-offline',
          'large-sites',
        ],
      },
      { label: 'Change the design and extend', items: ['theming', 'plugins', 'plugin-examples'] },
      { label: 'Move from another generator', items: ['docusaurus', 'moving'] },
      {
        label: 'Reference',
        items: [
          'commands',
          'configuration',
          'front-matter',
          'messages',
          'security',
          { label: 'Rules', page: 'rules/index', items: [{ folder: 'rules' }] },
        ],
      },
      { label: 'Internals', items: ['architecture', 'decisions'] },
    ],
  },
  navbar: [
    { page: 'getting-started', label: 'First site' },
    { page: 'tutorial' },
    { page: 'writing', label: 'Guides' },
    { page: 'commands', label: 'Reference' },
  ],
})
