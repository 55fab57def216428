// A page with everything that a theme can show, for tests of the renderer and of the theme in a browser.

import type { Body, BodyNode } from '../../../src/core/model/body.ts'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import type { SiteChrome, ThemeAssets } from '../../../src/core/model/site-chrome.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { markLines } from '../../../src/plugins/code/code-lines.ts'
import { englishMessages } from '../../english-messages.ts'

export const sampleAssets: ThemeAssets = {
  styles: ['assets/theme.css'],
  lateStyles: 'assets/late.css',
  kindStyles: [
    ['front', 'assets/front.css'],
    ...['posts', 'archive', 'authors', 'author', 'tag', 'tags', 'category'].map(
      (kind) => [kind, 'assets/list.css'] as const,
    ),
    ['search', 'assets/search-page.css'],
    ['missing', 'assets/search-page.css'],
  ],
  rtlStyles: ['assets/rtl.css'],
  versionScripts: ['assets/versions.js'],
  scripts: ['assets/start.js'],
}

export const sampleChrome: SiteChrome = {
  title: 'Harbour',
  tagline: 'Operations for people who sleep at night.',
  origin: 'https://docs.example.com',
  basePath: '/manual/',
  language: 'en',
  logo: { src: '/img/logo.svg', alt: 'Harbour', width: 28, height: 28 },
  favicon: '/favicon.svg',
  navbar: [
    { position: 'left', kind: 'link', label: 'Overview', href: '/' },
    { position: 'left', kind: 'link', label: 'Guide', href: '/guide' },
    { position: 'left', kind: 'link', label: 'Reference', href: '/reference' },
    {
      position: 'left',
      kind: 'dropdown',
      label: 'More',
      items: [
        { label: 'Blog', href: '/blog' },
        { label: 'Source code', href: 'https://code.example.org/harbour' },
      ],
    },
    { position: 'right', kind: 'link', label: 'Log in', href: 'https://app.example.com/' },
    { position: 'right', kind: 'link', label: 'Sign up', href: 'https://app.example.com/new', button: true },
    { position: 'right', kind: 'search' },
    {
      position: 'right',
      kind: 'versions',
      items: [
        { label: '2.x', href: '/' },
        { label: '1.x', href: 'https://v1.example.com/' },
      ],
    },
    {
      position: 'right',
      kind: 'languages',
      items: [
        { label: 'English', href: '/', language: 'en' },
        { label: 'Deutsch', href: '/de/', language: 'de' },
      ],
    },
  ],
  footer: {
    columns: [
      {
        title: 'Learn',
        links: [
          { label: 'Guide', href: '/guide' },
          { label: 'Reference', href: '/reference' },
        ],
      },
      { title: 'Company', links: [{ label: 'About', href: 'https://example.com/about' }] },
      {
        title: 'Elsewhere',
        links: [{ label: 'Source code', href: 'https://code.example.org/harbour', icon: 'github' }],
      },
    ],
    copyright: 'Copyright © 2025 Harbour Works.',
  },
  announcement: {
    id: 'release-2',
    text: 'Version 2 is here: checks run twice as fast.',
    href: '/blog/two',
    closable: true,
  },
  colorMode: { default: 'light', switchable: true },
  messages: englishMessages,
}

export const sampleSidebar: readonly SidebarItem[] = [
  { kind: 'page', label: 'Introduction', url: '/guide', icon: 'book' },
  {
    kind: 'category',
    label: 'Health checks',
    url: '/guide/checks',
    icon: 'heart',
    collapsible: true,
    collapsed: true,
    items: [
      { kind: 'page', label: 'HTTP endpoints', url: '/guide/checks/http' },
      {
        kind: 'category',
        label: 'Databases',
        collapsible: true,
        collapsed: true,
        items: [{ kind: 'page', label: 'PostgreSQL', url: '/guide/checks/postgres' }],
      },
      { kind: 'page', label: 'A schedule that nobody has to remember', url: '/guide/checks/schedule' },
    ],
  },
  {
    kind: 'category',
    label: 'Playbooks',
    icon: 'playbook',
    collapsible: true,
    collapsed: false,
    items: [
      { kind: 'page', label: 'Actions', url: '/guide/playbooks/actions' },
      { kind: 'page', label: 'Approvals', url: '/guide/playbooks/approvals' },
    ],
  },
  { kind: 'heading', label: 'Operating' },
  { kind: 'separator' },
  {
    kind: 'category',
    label: 'Installation',
    icon: 'installation',
    collapsible: false,
    collapsed: true,
    items: [{ kind: 'page', label: 'Helm', url: '/guide/install/helm', icon: 'helm' }],
  },
  {
    kind: 'category',
    label: 'Notifications',
    collapsible: true,
    collapsed: true,
    items: [{ kind: 'page', label: 'Channels', url: '/guide/notifications/channels' }],
  },
  { kind: 'link', label: 'Status page', href: 'https://status.example.com' },
]

/** Returns the view of a documentation page, with changes. */
export function sampleView(changes: Partial<PageView> = {}): PageView {
  return {
    url: '/guide/checks/http',
    kind: 'doc',
    id: 'guide/checks/http',
    title: 'Watch an HTTP endpoint',
    showTitle: true,
    description: 'Ask a web service how it feels, once a minute.',
    locale: 'en',
    version: 'current',
    toc: [
      { id: 'first-check', text: 'Your first check', depth: 2 },
      { id: 'results', text: 'What comes back', depth: 3 },
      { id: 'fields', text: 'Fields', depth: 2 },
    ],
    trail: [
      { label: 'Health checks', url: '/guide/checks' },
      { label: 'HTTP endpoints', url: '/guide/checks/http' },
    ],
    previous: { label: 'Health checks', url: '/guide/checks' },
    next: { label: 'PostgreSQL', url: '/guide/checks/postgres' },
    tags: [
      { label: 'http', url: '/tags/http' },
      { label: 'monitoring', url: '/tags/monitoring' },
    ],
    cards: [
      { label: 'Schedules', url: '/guide/checks/schedule', description: 'When a check runs.', icon: 'timer' },
      {
        label: 'Databases',
        url: '/guide/checks/postgres',
        description: 'Queries as checks.',
        icon: 'postgres',
      },
    ],
    targets: {
      './postgres.md': { href: '/guide/checks/postgres#query' },
      './sample.yaml': { href: '/assets/sample-1234.yaml', file: true },
      './shot.png': { href: '/assets/shot-1234.png', width: 640, height: 360 },
      'https://www.rfc-editor.org/rfc/rfc9110': {
        href: 'https://www.rfc-editor.org/rfc/rfc9110',
        external: true,
      },
    },
    editUrl: 'https://code.example.org/harbour/edit/guide/checks/http.md',
    lastUpdated: '2025-06-02',
    ...changes,
  }
}

/** Creates an element of a body; strings become text. */
export function h(
  tagName: string,
  properties: Record<string, unknown> = {},
  ...children: readonly (BodyNode | string)[]
): BodyNode {
  return {
    type: 'element',
    tagName,
    properties: properties as never,
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}

export function bodyOf(...children: readonly (BodyNode | string)[]): Body {
  return { type: 'root', children: (h('div', {}, ...children) as { children: readonly BodyNode[] }).children }
}

/** A landing page with all elements of such pages. */
export const sampleLanding: Body = bodyOf(
  h(
    'hero',
    { eyebrow: 'Harbour' },
    h('h1', { id: 'sleep' }, 'Sleep at night'),
    h('p', {}, 'Checks, and somebody to tell.'),
    h('link-button', { href: './postgres.md', label: 'Start' }),
    '\n',
    h('link-button', {
      href: 'https://code.example.org/harbour',
      label: 'Source',
      kind: 'quiet',
      icon: 'git',
    }),
    h('p', {}, h('img', { src: './shot.png', alt: 'A row of green bars, one a minute' })),
    h('code-block', { language: 'bash', code: 'x'.repeat(90), html: 'x'.repeat(90) }),
  ),
  h('h2', { id: 'parts' }, 'What you get', h('heading-anchor', { id: 'parts' })),
  h(
    'cards',
    {},
    h('card', { title: 'Checks', icon: 'heart', description: 'Ask once a minute.' }),
    h('card', { href: './postgres.md', title: 'Databases', icon: 'postgres' }, h('p', {}, 'Run a query.')),
  ),
  h(
    'split',
    {},
    h('h2', { id: 'first' }, 'A first check'),
    h('p', {}, 'Write it down and apply it.'),
    h('code-block', { language: 'bash', code: 'kubectl apply', html: 'kubectl apply' }),
  ),
  h(
    'cards',
    { kind: 'compact' },
    h('card', { href: './postgres.md', title: 'How it works', icon: 'concepts' }),
    h('card', { href: './postgres.md', title: 'Operate it', icon: 'cog' }),
  ),
  h('band', {}, h('h2', { id: 'ask' }, 'Ask us'), h('p', {}, 'We read every question.')),
)

const labels = { note: 'Note', error: 'Error', warning: 'Warning' }

const yaml = `apiVersion: harbour.example/v1
kind: Check
metadata:
  name: shop # one a service
spec:
  schedule: "@every 1m"
  http:
    - url: https://shop.example.com/health
      responseCodes: [200, 204]
      thresholdMillis: 500
`
const yamlHtml = `<span class="p">apiVersion</span><span class="o">:</span> <span class="s">harbour.example/v1</span>
<span class="p">kind</span><span class="o">:</span> <span class="t">Check</span>
<span class="p">metadata</span><span class="o">:</span>
  <span class="p">name</span><span class="o">:</span> <span class="s">shop</span> <span class="c"># one a service</span>
<span class="p">spec</span><span class="o">:</span>
  <span class="p">schedule</span><span class="o">:</span> <span class="s">"@every 1m"</span>
  <span class="p">http</span><span class="o">:</span>
    <span class="o">-</span> <span class="p">url</span><span class="o">:</span> <span class="s">https://shop.example.com/health</span>
      <span class="p">responseCodes</span><span class="o">:</span> <span class="o">[</span><span class="n">200</span><span class="o">,</span> <span class="n">204</span><span class="o">]</span>
      <span class="p">thresholdMillis</span><span class="o">:</span> <span class="n">500</span>
`
const goHtml = `<span class="k">func</span> <span class="f">Run</span><span class="o">(</span><span class="v">ctx</span> <span class="t">context.Context</span><span class="o">)</span> <span class="t">error</span> <span class="o">{</span>
	<span class="c">// Nothing to do on Sundays, whatever the schedule says.</span>
	<span class="k">return</span> <span class="v">check</span><span class="o">.</span><span class="f">Do</span><span class="o">(</span><span class="v">ctx</span><span class="o">,</span> <span class="s">"GET"</span><span class="o">,</span> <span class="n">30</span><span class="o">)</span>
<span class="o">}</span>
<span class="i">+ return nil</span>
<span class="d">- return err</span>
<span class="h">## Heading</span>
`

/** Every element that has a component in the theme, and the plain elements. */
export const sampleBody: Body = bodyOf(
  h(
    'p',
    {},
    'A check asks one question of one service, again and again, and remembers the answers. ',
    'This one speaks ',
    h('a', { href: 'https://www.rfc-editor.org/rfc/rfc9110' }, 'HTTP'),
    '; for databases see ',
    h('a', { href: './postgres.md' }, 'the PostgreSQL check'),
    '. The file it lives in is ',
    h('code', {}, 'check.yaml'),
    ', which you can ',
    h('a', { href: './sample.yaml' }, 'download'),
    '. Press ',
    h('kbd', {}, 'Ctrl'),
    ' ',
    h('kbd', {}, 'K'),
    ' to search.',
  ),
  h(
    'h2',
    { id: 'first-check' },
    'Your first ',
    h('code', {}, 'check'),
    h('heading-anchor', { id: 'first-check' }),
  ),
  h('p', {}, 'Write this to a file and apply it. The marked lines are the ones to change.'),
  h('code-block', {
    language: 'yaml',
    title: 'check.yaml',
    code: yaml,
    html: markLines(yamlHtml, yaml, { lines: { mark: '4,8-9' }, words: [] }, labels),
  }),
  h('callout', { kind: 'note' }, h('p', {}, 'A check without a schedule runs once.')),
  h(
    'callout',
    { kind: 'warning' },
    h('callout-title', {}, 'Mind the rate limit'),
    h('p', {}, 'Some services answer ', h('code', {}, '429'), ' when asked every second.'),
    h('p', {}, 'Ask less often.'),
  ),
  h('callout', { kind: 'tip' }, h('p', {}, 'Start with one minute.')),
  h('callout', { kind: 'info' }, h('p', {}, 'Times are in UTC.')),
  h('callout', { kind: 'danger' }, h('p', {}, 'Never put a password into a URL.')),
  h('h3', { id: 'results' }, 'What comes back', h('heading-anchor', { id: 'results' })),
  h(
    'tabs',
    { group: 'tool' },
    h(
      'tab',
      { label: 'kubectl', value: 'kubectl' },
      h('p', {}, 'Ask the cluster for the last result:'),
      h('code-block', { language: 'bash', code: 'kubectl get check shop', html: 'kubectl get check shop' }),
    ),
    '\n',
    h(
      'tab',
      { label: 'Go client', value: 'go' },
      h('code-block', {
        language: 'go',
        code: '',
        html: markLines(goHtml, '', { lines: {}, words: [] }, labels),
        numbered: true,
      }),
    ),
  ),
  h('img', { src: './shot.png', alt: 'A row of green bars, one a minute' }),
  h(
    'steps',
    {},
    h(
      'ol',
      {},
      h(
        'li',
        {},
        h('p', {}, 'Install the agent with Helm.'),
        h('code-block', { code: 'helm install agent', html: 'helm install agent' }),
      ),
      h('li', {}, h('p', {}, 'Apply the check.')),
      h('li', {}, h('p', {}, 'Open the dashboard and wait a minute.')),
    ),
  ),
  h('h2', { id: 'fields' }, 'Fields', h('heading-anchor', { id: 'fields' })),
  h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', {}, 'Field'),
        h('th', {}, 'Type'),
        h('th', {}, 'What it is'),
        h('th', { align: 'right' }, 'Default'),
      ),
    ),
    h(
      'tbody',
      {},
      h(
        'tr',
        {},
        h('td', {}, h('code', {}, 'url')),
        h('td', {}, 'string'),
        h('td', {}, 'Where to ask. May hold variables of the environment.'),
        h('td', { align: 'right' }, ''),
      ),
      h(
        'tr',
        {},
        h('td', {}, h('code', {}, 'thresholdMillis')),
        h('td', {}, 'integer'),
        h('td', {}, 'How long an answer may take.'),
        h('td', { align: 'right' }, '1000'),
      ),
    ),
  ),
  h(
    'ul',
    { className: ['contains-task-list'] },
    h(
      'li',
      { className: ['task-list-item'] },
      h('input', { type: 'checkbox', checked: true, disabled: true }),
      ' Written',
    ),
    h('li', { className: ['task-list-item'] }, h('input', { type: 'checkbox', disabled: true }), ' Reviewed'),
  ),
  h(
    'ul',
    {},
    h('li', {}, 'Fast'),
    h('li', {}, 'Small', h('ul', {}, h('li', {}, 'and quiet'))),
    h('li', {}, 'Boring'),
  ),
  h('blockquote', {}, h('p', {}, 'What is not watched is down, you only do not know it yet.')),
  h(
    'details',
    {},
    h('summary', {}, 'Why not once a second?'),
    h('p', {}, 'Because the service has other things to do.'),
  ),
  h(
    'cards',
    {},
    h('card', { href: './postgres.md', title: 'PostgreSQL', icon: 'postgres' }, h('p', {}, 'Run a query.')),
    h('card', { href: 'https://www.rfc-editor.org/rfc/rfc9110', title: 'HTTP itself', icon: 'http' }),
  ),
)
