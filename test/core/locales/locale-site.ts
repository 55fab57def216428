// A site in three languages and three versions, for tests of languages and versions and for the laws.

import type { SiteFiles } from '../../site-test.ts'

export const EDITION_CONFIG = `export default {
  title: 'Site',
  url: 'https://example.com',
  locales: [
    { code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch', title: 'Seite', labels: { Guide: 'Anleitung', Blog: 'Neuigkeiten' } },
    { code: 'ar', label: 'العربية' },
  ],
  content: {
    docs: {
      folder: 'content/docs',
      base: '/docs',
      versions: [
        { name: 'current', label: 'Next', path: 'next' },
        { name: '2.0', folder: 'versions/2.0', path: '' },
        { name: '1.0', folder: 'versions/1.0', removed: ['guide/new.md'] },
      ],
      latest: '2.0',
    },
    blog: 'content/blog',
    pages: 'content/pages',
  },
  navbar: [
    { label: 'Guide', sidebar: 'docs' },
    { label: 'Blog', href: '/blog' },
    { kind: 'versions', position: 'right' },
    { kind: 'languages', position: 'right' },
  ],
  redirects: { '/start': '/docs/intro' },
}
`

export const EDITION_SITE: SiteFiles = {
  'site.config.ts': EDITION_CONFIG,
  'content/pages/index.md': '# Home\n\n[Docs](/docs/intro)\n',
  'content/docs/intro.md':
    '---\naliases: [/docs/old-intro]\ntags: [Start]\n---\n# Intro\n\n[A](./guide/a.md), [new](./guide/new.md), [path](/docs/guide/a), [blog](/blog), [post](../blog/2024-01-01-hello.md), [home](/).\n',
  'content/docs/guide/_category_.json': '{ "label": "Guide", "position": 2 }',
  'content/docs/guide/a.md': '# Page A\n\nThe same [in all](../intro.md#intro).\n',
  'content/docs/guide/b.md':
    '# Page B\n\nNever translated, and [broken](./nowhere.md).\n\n[https://example.com/docs/guide/a](./a.md)\n',
  'content/docs/guide/new.md': '# New\n\nUnheard of, a zebra.\n',
  'versions/2.0/guide/a.md': '# Page A of 2.0\n\nOlder. [Intro](../intro.md)\n',
  'versions/1.0/intro.md':
    '# Intro of 1.0 {#intro}\n\nVery old: quagga. [A](./guide/a.md), [new](./guide/new.md)\n',
  'content/blog/2024-01-01-hello.md': '# Hello\n\nA post.\n',
  'i18n/de/content/pages/index.md': '# Startseite\n\n[Doku](/docs/intro)\n',
  'i18n/de/content/docs/intro.md':
    '---\ntags: [Start]\n---\n# Einführung\n\n[A](./guide/a.md), [path](/docs/guide/a), [blog](/blog).\n',
  'i18n/de/content/docs/guide/a.md': '# Seite A\n\nNeu.\n',
  'i18n/de/versions/2.0/guide/a.md': '# Seite A in 2.0\n\nAlt.\n',
}
