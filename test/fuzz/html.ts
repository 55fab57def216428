// Renders combined and mutated attacks as pages of untrusted authors. The document, parsed again like in a browser, must not
// contain anything that runs.

import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { createRenderer } from '../../src/core/render/renderer.tsx'
import { defaultTheme } from '../../theme/theme.ts'
import { parse } from '../core/markdown/parse.ts'
import { sampleAssets, sampleChrome, sampleView } from '../program/render/sample.ts'
import type { FuzzOptions } from './fuzz-modules.ts'
import { ATTACKS } from './html-attacks.ts'
import { createRandom, type Random } from './random.ts'

export const roundsInTests = 30

export async function fuzz({ seed, rounds }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const text = makePage(createRandom(seed * 100_003 + round))
    for (const problem of await findDangers(text))
      failures.push(`seed ${seed}, round ${round}: ${problem} in ${JSON.stringify(text)}`)
  }
  return failures
}

const renderer = createRenderer(defaultTheme)

/** Returns everything that a browser could run in the document of a page with this text. */
export async function findDangers(text: string, sanitize = true): Promise<string[]> {
  const { body, page } = await parse(text, { sanitize })
  const { title, description } = page
  const { html } = renderer.render({
    view: sampleView({ title, description, targets: {}, toc: [], cards: [] }),
    body,
    sidebar: [],
    chrome: sampleChrome,
    assets: sampleAssets,
    build: 'x',
  })
  const tree = (await unified()
    .use(rehypeRaw)
    .run({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root)) as Root
  const problems: string[] = []
  const walk = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      problems.push(...dangersOf(child))
      walk(child.content ? ({ type: 'root', children: child.content.children } as Root) : child)
      if (child.tagName === 'template') problems.push('<template>')
    }
  }
  walk(tree)
  return problems
}

/** Elements that the layout does not contain either. */
const FORBIDDEN = new Set(
  'base iframe frame frameset object embed applet portal style form textarea select noscript math foreignObject animate set isindex plaintext xmp noembed noframes'.split(
    ' ',
  ),
)
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|ircs?:|xmpp:|[^:]*$|[^:]*[/?#])/i

function dangersOf({ tagName, properties, children }: Element): string[] {
  const problems: string[] = []
  const say = (what: string) => problems.push(`<${tagName}> ${what}`)
  if (FORBIDDEN.has(tagName)) say('is left')
  if (tagName === 'script') {
    const isView = properties.type === 'application/json' && properties.id === 'octavo:view'
    const isLinkedData = properties.type === 'application/ld+json'
    const isTheme = String(properties.src ?? '').startsWith('/manual/assets/') && children.length === 0
    if (!isView && !isLinkedData && !isTheme) say('is left')
  }
  if (tagName === 'meta' && properties.httpEquiv !== undefined) say('is left')
  for (const [name, value] of Object.entries(properties)) {
    if (/^on/i.test(name) || /^(?:style|srcDoc|formAction|action|ping|is)$/.test(name)) say(`has ${name}`)
    if (/^(?:dataScript|dataProps|dataName)$/.test(name)) say(`has ${name}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them.
    const address = String(value).replace(/[\u0000-\u0020]+/g, '')
    if (/^(?:href|src|data|poster|cite|xLinkHref|srcSet)$/.test(name) && !SAFE_ADDRESS.test(address))
      say(`has ${name}=${address}`)
  }
  return problems
}

const attacks = ATTACKS.flatMap((one) => one.attacks)
const PLAIN = [
  '# Title',
  'A paragraph with **bold** text.',
  '- item\n- item',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '> quote',
  '```js\nx\n```',
  ':::note[Title]\nx\n:::',
  '<div>',
  '</div>',
  '<p title="',
  '<!--',
]
const INSERTS = [
  '\u0000',
  '\u0001',
  '\n',
  '\t',
  '\r',
  '"',
  "'",
  '<',
  '>',
  '/',
  '`',
  '&',
  ';',
  '=',
  '--',
  ']]>',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\\',
]

function makePage(random: Random): string {
  const parts: string[] = []
  for (let count = 1 + random.below(4); count > 0; count--) {
    const attack = random.chance(0.75) ? random.pick(attacks) : random.pick(PLAIN)
    parts.push(wrap(mutate(attack, random), random))
  }
  return parts.join(random.pick(['\n\n', '\n', '', ' ']))
}

/** Inserts, deletes or duplicates characters, or appends the end of another attack. */
function mutate(text: string, random: Random): string {
  let mutated = text
  for (let count = random.below(4); count > 0; count--) {
    const at = random.below(mutated.length + 1)
    const [before, after] = [mutated.slice(0, at), mutated.slice(at)]
    const other = random.pick(attacks)
    mutated = random.pick([
      before + random.pick(INSERTS) + after,
      before + after.slice(1 + random.below(3)),
      before + other.slice(random.below(other.length)),
      before + after.slice(0, 6) + after,
      before + after.toUpperCase(),
    ])
  }
  return mutated
}

function wrap(text: string, random: Random): string {
  return random.pick([
    text,
    `> ${text}`,
    `- ${text}`,
    `**${text}**`,
    `[${text}](/x)`,
    `# ${text}`,
    `<div>\n\n${text}\n\n</div>`,
    `:::note[${text}]\n${text}\n:::`,
    `| ${text} | x |\n| - | - |\n| ${text} | x |`,
    `---\ntitle: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\n---\n\n${text}`,
  ])
}
