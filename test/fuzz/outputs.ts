// Uses random strings as the name of a site, a title, a description, a tag, a redirect or a file name: every file of the
// output must be well-formed, and parsing it must return the string.

import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { SiteOptions } from '../../src/core/model/site-options.ts'
import { builtInOutputs } from '../../src/core/registry/registry.ts'
import { createRenderer } from '../../src/core/render/renderer.tsx'
import { browserView } from '../../src/core/view/browser-view.ts'
import { defaultTheme } from '../../theme/theme.ts'
import { makeState } from '../core/checks/create-state.ts'
import { withFields } from '../core/config/plugin-fields.ts'
import { makeOptions, makePage } from '../core/graph/builders.ts'
import { readGenerated, runOutput } from '../core/outputs/run-output.ts'
import { viewIn } from '../site-test.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'
import { readXml } from './read-xml.ts'

export const roundsInTests = 30

export async function fuzz({ seed, rounds }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const random = createRandom(seed * 100_003 + round)
    const source = makeSite(random)
    const fail = (problem: unknown): void =>
      void failures.push(
        `seed ${seed}, round ${round}: ${problem} for ${JSON.stringify(source, withoutMessages)}`,
      )
    try {
      for (const problem of await findProblems(source)) fail(problem)
    } catch (error) {
      fail((error as Error).stack)
    }
  }
  return failures
}

/** Findings of the default site are not failures. */
const withoutMessages = (key: string, value: unknown): unknown => (key === 'messages' ? undefined : value)

function makeSite(random: Random) {
  const text = (): string => textOf(random)
  const { chrome } = makeOptions()
  const options = {
    chrome: {
      ...chrome,
      title: text(),
      tagline: text(),
      search: { provider: 'local' },
      announcement: { id: text(), text: text(), closable: true },
      messages: {
        ...chrome.messages,
        'redirect.title': text(),
        'opensearch.description': `${text()} {title}`,
      },
    },
    ...withFields({
      redirects: [
        { from: `/old-${text()}`, to: '/page' },
        { from: '/away', to: `https://other.example/${text()}` },
      ],
      htmlStubs: random.chance(0.5),
    }),
  } satisfies Partial<SiteOptions>
  const meta = {
    title: text(),
    description: text(),
    tags: [text()],
    keywords: [text()],
    aliases: [`/was-${text()}`],
  }
  const paths = ['docs/page.md', `docs/${nameOf(random)}/index.md`, `docs/${nameOf(random)}.md`]
  return { options, meta, paths }
}

const renderer = createRenderer(defaultTheme)

async function findProblems({ options, meta, paths }: ReturnType<typeof makeSite>): Promise<string[]> {
  const state = makeState(
    paths.map((path) => makePage(path, meta)),
    options,
  )
  const problems: string[] = []
  const files: [path: string, text: string][] = []
  for (const output of builtInOutputs())
    files.push(...Object.entries(readGenerated(await runOutput(output, state))))
  for (const view of state.views) {
    const { html } = renderer.render({
      view,
      sidebar: [],
      chrome: { ...state.options.chrome, navbar: [] },
      assets: {
        styles: ['assets/theme.css'],
        lateStyles: 'assets/late.css',
        kindStyles: [
          ['front', 'assets/front.css'],
          ['tags', 'assets/list.css'],
          ['search', 'assets/search-page.css'],
        ],
        rtlStyles: ['assets/rtl.css'],
        versionScripts: ['assets/versions.js'],
        scripts: ['assets/start.js'],
      },
      build: 'x',
    })
    files.push([`${view.url}.html`, html])
    if (JSON.stringify(viewIn(html).title) !== JSON.stringify(browserView(view).title))
      problems.push(`the title of the view is ${viewIn(html).title}`)
  }
  for (const [path, text] of files)
    for (const problem of await readFile(path, text, options.chrome.title))
      problems.push(`${path}: ${problem}`)
  return problems
}

async function readFile(path: string, text: string, name: string): Promise<string[]> {
  // Encodes the text like on disk.
  const stored = Buffer.from(text).toString()
  if (path.endsWith('.json')) JSON.parse(stored)
  if (path.endsWith('.html')) return readPage(stored)
  if (path === '_redirects') {
    const wrong = stored.split('\n').find((line) => line !== '' && !/^\/[!-~]* [!-~]+ 301!?$/.test(line))
    return wrong === undefined ? [] : [`the line ${JSON.stringify(wrong)}`]
  }
  if (!path.endsWith('.xml')) return []
  const { problem, texts } = readXml(stored)
  if (problem !== undefined) return [problem]
  const isRead = path !== 'opensearch.xml' || (texts.LongName ?? '') === inXml(name)
  return isRead ? [] : [`the name is ${JSON.stringify(texts.LongName)}`]
}

/** Returns the text without characters that XML cannot contain. */
function inXml(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/\r\n?/g, '\n')
}

/** Returns problems: scripts that no Octavo page contains, and a refresh other than a stub's. */
async function readPage(html: string): Promise<string[]> {
  const tree = (await unified()
    .use(rehypeRaw)
    .run({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root)) as Root
  const problems: string[] = []
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      const { tagName, properties, children } = child
      const isRun = tagName === 'script' && !/^application\/(?:ld\+)?json$/.test(String(properties.type))
      if (isRun && (children.length > 0 || !String(properties.src).startsWith('/assets/')))
        problems.push('a script of its own')
      if (Object.keys(properties).some((property) => /^on/i.test(property)))
        problems.push(`<${tagName}> has a handler`)
      if (tagName === 'attacked') problems.push('an element of the text')
      walk(child)
    }
  }
  walk(tree)
  return problems
}

const PIECES = [
  'Guide',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0000',
  '\u0001',
  '\u0008',
  '\u000b',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202e',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  '😀',
  'é',
  'e\u0301',
  '&',
  '&amp;',
  '&#0;',
  '<',
  '>',
  '<attacked>',
  '</title>',
  '</script>',
  '<!--',
  ']]>',
  '"',
  "'",
  '`',
  '$&',
  '$1',
  '{title}',
  '%',
  '%00',
  '%2e%2e',
  '..',
  '\\',
  '#',
  '?',
  ':',
  '*',
  ';',
  '##[group]',
  '::error::',
  'constructor',
  '__proto__',
]

function textOf(random: Random): string {
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(PIECES)).join('')
}

/** Returns a file name that Linux allows. */
function nameOf(random: Random): string {
  const name = Buffer.from(textOf(random)).toString().replace(/[/\0]/g, '').slice(0, 60)
  return /^[._]|^$/.test(name) ? `a${name}` : name
}
