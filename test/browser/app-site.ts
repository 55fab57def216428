// Site of the app tests, and a marker that tells whether the page was reloaded.

import type { Page } from 'playwright-core'

const long = Array.from({ length: 60 }, (_, index) => `A line of text, the ${index}th of many.\n`).join('\n')

export const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  colorMode: { switchable: true },
  announcement: { id: 'one', text: 'Version 2 is here.', closable: true },
  navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Code', href: 'https://code.example.org' }],
  redirects: { '/old': '/guide' },
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': `# Home\n\nWelcome. [Guide](./guide/index.md), [old](/old), [file](./notes.txt).\n`,
  'docs/notes.txt': 'Notes.',
  'docs/guide/index.md': `---\ntitle: Guide\ndescription: How to begin.\n---\n\n[Far](#far) [Setup](./setup.md) [Part](./setup.md#part)\n\n${long}\n## Near\n\n${long}\n## Far\n\n${long}\n`,
  'docs/guide/setup.md': `---\ntitle: Setup\nunlisted: true\n---\n\n${long}\n## Part\n\n\`\`\`sh\nnpm install\n\`\`\`\n\n${long}\n`,
  'docs/deep/one/first.md': '# First\n\nText.\n',
  'docs/deep/one/second.md': '# Second\n\nText.\n',
  'docs/deep/two/third.md': '# Third\n\nText.\n',
}

/** Marks the document. A reload removes the mark. */
export const markDocument = (page: Page) =>
  page.evaluate(() => void document.documentElement.setAttribute('data-brand', ''))
export const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-brand'))
export const title = (page: Page, text: string) => page.locator('h1', { hasText: text }).waitFor()
