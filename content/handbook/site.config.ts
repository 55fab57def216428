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
  // The page "Files in files" shows them.
  variables: { release: '4.2', product: 'Example Platform' },
  // The page "Plugin examples" shows them.
  plugins: [rating, glossary, pageWeight],
  logo: { src: '/logo.svg', alt: '', width: 28, height: 28 },
  sidebars: {
    handbook: [
      {
        label: 'Getting started',
        page: 'index',
        items: [
          'getting-started',
          'tutorial',
          'commands',
          'hosting',
          'offline',
          'printing',
          'remote-cache',
          'sharding',
          'messages',
        ],
      },
      {
        label: 'Writing',
        items: [
          'writing',
          'front-matter',
          'routes',
          'blogs',
          'feeds',
          'front-pages',
          'mdx',
          'components',
          'code-blocks',
          'includes',
          'schema-tables',
          'samples',
          'raw-html',
        ],
      },
      { label: 'Moving here', items: ['docusaurus', 'moving'] },
      {
        label: 'Configuration',
        items: [
          'configuration',
          'versions',
          'languages',
          'translating',
          'head',
          'search',
          'local-search',
          'machine-copies',
          'reader-feedback',
          'security',
        ],
      },
      {
        label: 'Reference',
        items: [{ folder: 'rules' }, 'theming', 'plugins', 'plugin-examples'],
      },
      { label: 'Internals', items: ['architecture', 'decisions', 'decisions-builds'] },
    ],
  },
  navbar: [
    { page: 'getting-started' },
    { page: 'writing' },
    { page: 'configuration' },
    { page: 'rules/index' },
    { label: 'More', items: [{ page: 'theming' }, { page: 'plugins' }, { page: 'architecture' }] },
  ],
})
