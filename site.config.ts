// The public documentation and blog of Mission Control.

import { defineSite } from 'octavo'
import { RELEASE } from './content/release.ts'
import { sampleChecks } from './content/sample-checks.ts'
import { SAMPLES } from './content/samples.ts'
import { GUIDE, INTEGRATIONS, REFERENCE } from './content/sidebars.ts'
import { SYNONYMS } from './content/synonyms.ts'

export default defineSite({
  title: 'Mission Control',
  tagline:
    'Health checks, configuration catalog, topology, notifications and playbooks for Kubernetes platforms',
  url: 'https://docs.flanksource.com',
  content: {
    docs: 'content/docs',
    blog: 'content/blog',
    pages: 'content/pages',
  },
  // Those of all pages would double the time of a build.
  shareImages: { collections: ['blog'] },
  static: ['content/static'],
  styles: ['content/site.css'],
  theme: 'content/theme.tsx',
  // Pages write `@@release.chart@@`.
  variables: Object.fromEntries(Object.entries(RELEASE).map(([name, value]) => [`release.${name}`, value])),
  logo: { src: '/img/logo.svg', alt: '', width: 28, height: 28 },
  favicon: '/favicon.svg',
  lastUpdated: true,
  editUrl: 'https://github.com/flanksource/docs/edit/main',
  feedback: { issueUrl: 'https://github.com/flanksource/docs/issues/new?title={title}&body={url}' },
  search: {
    synonyms: SYNONYMS,
    // Pages about one property or one MCP resource repeat the names of whole sections.
    boost: { '/system-properties': 0.6, '/guide/mcp/resources': 0.5 },
    reportUrl: 'https://github.com/flanksource/docs/issues/new?title={query}',
  },
  samples: SAMPLES,
  plugins: [sampleChecks],
  colorMode: { default: 'light', switchable: false },
  navbar: [
    { label: 'Overview', sidebar: 'overview' },
    { label: 'Integrations', sidebar: 'integrations' },
    { label: 'User Guide', sidebar: 'guide' },
    { label: 'Reference', sidebar: 'reference' },
    { label: 'Blog', href: '/blog' },
    { position: 'right', kind: 'search' },
    { position: 'right', label: 'Demo', href: 'https://demo.flanksource.com/login' },
    { position: 'right', label: 'Login', href: 'https://app.flanksource.com/' },
    { position: 'right', label: 'Sign up', href: 'https://accounts.flanksource.com/sign-up', button: true },
  ],
  sidebars: {
    overview: [
      'docs:index',
      { page: 'how-it-works', icon: 'concepts' },
      {
        label: 'Installation',
        page: 'installation/index',
        icon: 'getting-started',
        items: [
          {
            label: 'SaaS',
            page: 'installation/saas/getting-started',
            icon: 'cloud-done',
            items: [
              'installation/saas/getting-started',
              'installation/saas/agent',
              'installation/saas/kubectl',
              { separator: true },
              'installation/saas/eks',
              'installation/saas/gke',
            ],
          },
          {
            label: 'Self-Hosted',
            page: 'installation/self-hosted/getting-started',
            icon: 'data-center',
            items: [
              'installation/self-hosted/getting-started',
              'installation/self-hosted/database',
              'installation/self-hosted/oidc',
              'installation/self-hosted/smtp',
              { separator: true },
              'installation/self-hosted/eks',
              'installation/self-hosted/gke',
            ],
          },
          'installation/local-testing',
        ],
      },
      'architecture',
      { label: 'Security', page: 'security', items: ['hardening'] },
    ],
    guide: GUIDE,
    integrations: INTEGRATIONS,
    reference: REFERENCE,
  },
  htmlStubs: true,
  redirects: {
    '/canary-checker': '/guide/canary-checker',
    '/playbooks': '/guide/playbooks',
    '/notifications': '/guide/notifications/',
    '/topology': '/guide/topology',
    '/comparison': '/comparison/overview',
    '/hardening': '/security/hardening',
    '/installation/eks': '/installation/saas/installation/eks',
    '/installation/gke': '/installation/saas/installation/gke',
    '/installation/saas': '/installation/saas/getting-started',
    '/installation/saas/eks': '/installation/saas/installation/eks',
    '/installation/saas/gke': '/installation/saas/installation/gke',
    '/installation/self-hosted': '/installation/self-hosted/getting-started',
    '/installation/self-hosted/oidc': '/installation/self-hosted/sso',
  },
  messages: { 'base.title': 'Your Docusaurus site did not load properly' },
  footer: {
    columns: [
      {
        title: 'Company',
        links: [
          { label: 'About', href: 'https://flanksource.com/about' },
          { label: 'Careers', href: 'https://flanksource.com/careers' },
          { label: 'Contact', href: 'https://flanksource.com/contact' },
        ],
      },
      {
        title: 'Resources',
        links: [
          { label: 'Docs', href: '/' },
          { label: 'Blog', href: '/blog' },
          { label: 'GitHub', href: 'https://github.com/flanksource', icon: 'github' },
          {
            label: 'LinkedIn',
            href: 'https://www.linkedin.com/company/flanksource/',
            icon: 'linkedin',
          },
        ],
      },
      {
        title: 'Legal',
        links: [
          { label: 'Privacy Policy', href: 'https://flanksource.com/privacy' },
          { label: 'Terms and Conditions', href: 'https://flanksource.com/terms' },
        ],
      },
    ],
    copyright: 'Copyright © 2025 Flanksource Inc.',
  },
})
