// A site in three languages, one of them written from right to left, and three versions.

import { defineSite } from 'octavo'

export default defineSite({
  title: 'Harbour',
  tagline: 'Checks for everything that runs',
  url: 'https://harbour.example.com',
  locales: [
    { code: 'en', label: 'English' },
    {
      code: 'de',
      label: 'Deutsch',
      tagline: 'Prüfungen für alles, was läuft',
      labels: {
        Documentation: 'Dokumentation',
        'Written by hand.': 'Von Hand geschrieben.',
        Product: 'Produkt',
      },
    },
    {
      code: 'ar',
      label: 'العربية',
      tagline: 'فحوصات لكل ما يعمل',
      labels: {
        Documentation: 'الوثائق',
        Blog: 'المدونة',
        'Written by hand.': 'كُتب يدويًا.',
        Product: 'المنتج',
      },
    },
  ],
  content: {
    docs: {
      folder: 'docs',
      base: '/docs',
      versions: [
        { name: '3.0', path: 'next' },
        { name: '2.0', folder: 'versions/2.0', path: '' },
        { name: '1.0', folder: 'versions/1.0', removed: ['automation/playbooks'] },
      ],
      latest: '2.0',
    },
    blog: 'blog',
  },
  navbar: [
    { sidebar: 'docs', label: 'Documentation' },
    { href: '/blog', label: 'Blog' },
  ],
  footer: {
    columns: [{ title: 'Product', links: [{ label: 'Documentation', href: '/docs' }] }],
    copyright: 'Written by hand.',
  },
  redirects: { '/': '/docs' },
})
