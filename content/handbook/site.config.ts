// Octavo's own manual: a second site, so that the first one's routes stay its own.

import { defineSite } from 'octavo'

export default defineSite({
  title: 'Octavo handbook',
  tagline: 'How to write, configure, extend and work on Octavo',
  content: { docs: '.', pages: 'pages' },
  navbar: [
    { label: 'Getting started', href: '/getting-started' },
    { label: 'Writing', href: '/writing' },
    { label: 'Configuration', href: '/configuration' },
    { label: 'Rules', href: '/rules' },
  ],
})
