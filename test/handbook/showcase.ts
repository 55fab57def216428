// Files for the screenshots of the handbook, added to the tutorial's site feature by feature.

const schema = {
  title: 'Watch',
  type: 'object',
  required: ['page'],
  properties: {
    page: { type: 'string', format: 'uri', description: 'The page to watch.' },
    every: { type: 'string', description: 'Interval between requests.', default: '10m' },
    method: { enum: ['GET', 'HEAD'], default: 'GET', description: 'HTTP method of the request.' },
    headers: {
      type: 'array',
      description: 'Headers of the request.',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, value: { type: 'string' } },
      },
    },
    ignore: { type: 'string', description: 'A CSS selector. Changes inside it are ignored.' },
  },
}

const post = (title: string, tags: string, text: string): string =>
  `---\ntitle: ${title}\ndescription: ${text}\nauthors: [ada]\ntags: [${tags}]\n---\n\n${text}\n`

/** Path → text, in the folder of the tutorial's site. */
export const showcase: Readonly<Record<string, string>> = {
  'site.config.ts': `import { defineSite } from 'octavo'

export default defineSite({
  title: 'Lantern',
  tagline: 'Know when a page changes',
  url: 'https://lantern.example',
  navbar: [
    { label: 'Docs', href: '/install' },
    { label: 'Reference', href: '/watch-file' },
    { label: 'Blog', href: '/blog' },
    { kind: 'languages', position: 'right' },
  ],
  locales: [
    { code: 'en', label: 'English' },
    { code: 'de', label: 'Deutsch' },
    { code: 'ar', label: 'العربية' },
  ],
  print: true,
  feedback: { endpoint: 'https://lantern.example/answers' },
})
`,
  'content/docs/index.md': `---
title: Lantern
description: Know when a page changes.
sidebar_position: 1
layout: landing
---

:::hero[Know when a page changes]{eyebrow="Lantern"}
Lantern watches web pages and notifies you when they change.

::button[Install it]{href=./install.md}
::button[Watch a page]{href=./guides/watch.md kind=quiet}

\`\`\`bash
brew install lantern
lantern watch example.com/prices
\`\`\`
:::

:::::cards
::card[Email and chat]{href=./guides/notify.md icon=note description="A message for each change."}
::card[Any page]{href=./guides/watch.md icon=globe description="Even behind a login."}
::card[One file]{href=./watch-file.md icon=layers description="Everything it watches, in YAML."}
:::::
`,
  'content/docs/how-it-works.md': `---
title: How it works
description: What Lantern does with a page.
sidebar_position: 2.5
---

Each page goes through the same steps:

\`\`\`mermaid
flowchart LR
  accTitle: A page is requested, compared and reported
  A[Request the page] --> B{Changed?}
  B -->|yes| C[Compare]
  C --> D[Send a message]
  B -->|no| E[Wait]
  E --> A
\`\`\`

## In code

::::tabs

:::tab[TypeScript]
\`\`\`ts title="watch.ts" showLineNumbers
import { request, send } from 'lantern'

const page = await request('https://example.com/prices') // (1)
const before = page.text // [!code --]
const before = await page.last() // [!code ++]
if (before !== page.text) await send(page, before) // (2)
\`\`\`

1. Redirects are followed.
2. **An email or a chat message**, as configured.
:::

:::tab[Python]
\`\`\`python
page = request("https://example.com/prices")
\`\`\`
:::

::::
`,
  'content/docs/watch-file.md': `---
title: The watch file
description: Every field of the file that lists the pages to watch.
layout: reference
sidebar_position: 5
---

The file \`lantern.yaml\` lists the pages to watch.

## Fields

\`\`\`yaml title="lantern.yaml"
page: https://example.com/prices
every: 10m
method: GET
headers:
  - name: Accept-Language
    value: en
ignore: '.advertisement'
\`\`\`

::schema{file="schemas/watch.schema.json"}
`,
  'schemas/watch.schema.json': JSON.stringify(schema),
  'content/blog/2026-02-14-chat.md': post(
    'Messages in chat',
    'release, chat',
    'Lantern 1.1 posts to a channel.',
  ),
  'content/blog/2026-03-20-quiet-hours.md': post(
    'Quiet hours',
    'release',
    'Nobody wants an email at night. Lantern 1.2 waits until the morning.',
  ),
  'i18n/de/content/docs/install.md': `---
title: Installieren
description: Lantern unter Linux, macOS und in einem Container.
sidebar_position: 2
---

Eine Zeile im Terminal genügt:

\`\`\`bash
curl -fsSL https://lantern.example/install.sh | sh
\`\`\`

:::warning[Mit einem eigenen Benutzer]
Lantern braucht nur das Recht, Verbindungen zu öffnen.
:::
`,
}

/** The same site with another theme. */
export const restyled: Readonly<Record<string, string>> = {
  'site.config.ts': showcase['site.config.ts']!.replace(
    'print: true',
    "theme: { accent: '#a21caf', radius: '0', width: '38rem' },\n  print: true",
  ),
}

/** The same site with a brand, as on the page "Make it yours". */
export const branded: Readonly<Record<string, string>> = {
  'site.config.ts': `import { defineSite } from 'octavo'

export default defineSite({
  title: 'Lantern',
  logo: { src: '/lantern.svg', alt: '', width: 28, height: 28 },
  navbar: [
    { label: 'Docs', href: '/install' },
    { label: 'Blog', href: '/blog' },
    { label: 'More', items: [{ label: 'Plans', href: '/plans' }] },
    { label: 'GitHub', href: 'https://github.com/YOU/lantern', icon: 'github', position: 'right' },
    { label: 'Sign up', href: 'https://lantern.example/new', button: true, position: 'right' },
  ],
  announcement: { id: 'v2', text: 'Lantern 2.0 watches pages behind a login.', href: '/blog' },
  footer: {
    columns: [
      { title: 'Docs', links: [{ label: 'Install', href: '/install' }, { label: 'Plans', href: '/plans' }] },
      {
        title: 'Company',
        links: [{ label: 'Blog', href: '/blog' }, { label: 'Status', href: 'https://status.lantern.example' }],
      },
    ],
    copyright: '© 2026 Lantern Ltd.',
  },
  theme: {
    accent: '#a21caf',
    font: [{ file: './fonts/inter-400.woff2' }, { file: './fonts/inter-700.woff2', weight: '700' }],
    radius: '0',
  },
})
`,
  'content/static/lantern.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path d="M9 4h10v3H9zM7 9h14l-2 14H9z" fill="#a21caf"/><circle cx="14" cy="16" r="3.5" fill="#fde047"/></svg>',
}
