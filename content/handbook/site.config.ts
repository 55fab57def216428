// The Octavo handbook, a separate site next to the documentation.

import { defineSite } from 'octavo'
import { glossary } from './examples/glossary.ts'
import { pageWeight } from './examples/page-weight.ts'
import { rating } from './examples/rating.ts'

export default defineSite({
  title: 'Octavo handbook',
  tagline: 'How to use, configure, extend and develop Octavo',
  content: { docs: '.', pages: 'pages' },
  // Shown on the page "Components".
  callouts: { security: { label: 'Security', like: 'warning', icon: 'lock' } },
  glossary: 'terms.yml',
  math: true,
  // Shown on the page "Include files, code and variables".
  variables: { release: '4.2', product: 'Example Platform' },
  // Shown on the page "Plugin examples".
  plugins: [rating, glossary, pageWeight],
  logo: { src: '/logo.svg', alt: '', width: 28, height: 28 },
  sidebars: {
    handbook: [
      {
        label: 'Start here',
        page: 'index',
        items: ['getting-started', 'tutorial', 'make-it-yours', 'comparison', 'troubleshooting', 'upgrading'],
      },
      {
        label: 'Write pages',
        items: [
          'writing',
          'components',
          'code-blocks',
          'mdx',
          'islands',
          'includes',
          'schema-tables',
          'openapi',
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
          'integrations',
          'accessibility',
          'versions',
          'languages',
          'search',
          'head',
          'markdown-export',
          'print-and-offline',
          'large-sites',
        ],
      },
      { label: 'Change the design and extend', items: ['theming', 'plugins', 'plugin-examples', 'editors'] },
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
      { label: 'Internals', items: ['architecture', 'internals', 'decisions'] },
    ],
  },
  navbar: [
    { page: 'getting-started', label: 'First site' },
    { page: 'tutorial' },
    { page: 'writing', label: 'Guides' },
    { page: 'commands', label: 'Reference' },
  ],
})
