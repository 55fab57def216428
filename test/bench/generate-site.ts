// Generates a documentation site for benchmarks: pages of about 3 kB with headings, tables, lists and code, in nested folders
// with a sidebar. The seed is fixed, so that all runs on all machines get the same bytes.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const WORDS =
  'agent alert api backup bucket canary catalog change check cluster config connection container controller cron dashboard database default deploy duration endpoint event expression field filter gateway health helm host image incident index ingress instance interval job key label latency limit log manifest message metric namespace network node notification operator owner page permission playbook pod policy port probe property query queue region release replica request resource response result retention role route rule run schedule schema scraper secret selector server service severity source stack status storage success tag target team template threshold timeout token topology trace trigger type update uptime url user value version view volume webhook worker zone'.split(
    ' ',
  )

const LANGUAGES = ['yaml', 'bash', 'json', 'go'] as const

/** mulberry32: small, and the same on all platforms. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Returns the path of page `at` below the content folder. */
export function pagePath(at: number): string {
  return at === 0
    ? 'index.md'
    : `area-${Math.floor(at / 200)}/topic-${Math.floor(at / 20) % 10}/page-${at}.md`
}

/** Returns the Markdown of page `at` of `pages`. */
export function pageText(at: number, pages: number): string {
  const random = createRandom(at + 1)
  const words = (many: number): string =>
    Array.from({ length: many }, () => WORDS[random(WORDS.length)]!).join(' ')
  const sentence = (): string => {
    const text = words(6 + random(12))
    return `${text[0]!.toUpperCase()}${text.slice(1)}.`
  }
  const link = (): string =>
    `[${words(2)}](/${pagePath(random(pages))
      .replace(/(index)?\.md$/, '')
      .replace(/\/$/, '')})`
  const paragraph = (): string =>
    `Use \`${words(1)}.${words(1)}\` with ${link()} for **${words(2)}**. ${sentence()}`
  const code = (): string => {
    const language = LANGUAGES[random(LANGUAGES.length)]!
    const key = (): string => WORDS[random(WORDS.length)]!
    const lines = {
      yaml: `apiVersion: example.com/v1\nkind: Check\nmetadata:\n  name: ${key()}-${at}\nspec:\n  interval: ${random(90)}s\n  ${key()}:\n    - url: https://example.com/${key()}\n      ${key()}: "${words(3)}"\n`,
      bash: `# ${words(4)}\nkubectl get ${key()} -n ${key()} --watch | grep "${key()}"\nexport ${key().toUpperCase()}=${random(1000)}\n`,
      json: `{\n  "${key()}": ${random(100)},\n  "${key()}": ["${key()}", "${key()}"],\n  "${key()}": { "${key()}": true }\n}\n`,
      go: `func ${key()}(${key()} string) error {\n\t// ${words(4)}\n\treturn fmt.Errorf("${words(3)}: %d", ${random(99)})\n}\n`,
    }
    return `\`\`\`${language}${random(2) ? ` title="${key()}.${language}"` : ''}\n${lines[language]}\`\`\``
  }
  const table = (): string =>
    `| Field | Description | Type |\n| --- | --- | --- |\n${Array.from({ length: 3 + random(4) }, () => `| \`${words(1)}\` | ${words(7)} | \`${words(1)}\` |`).join('\n')}`
  const list = (): string =>
    Array.from({ length: 3 + random(3) }, () => `- ${words(5)} \`${words(1)}\``).join('\n')
  const sections = Array.from({ length: 4 }, (_, section) =>
    [
      `## ${words(2)} ${section}`,
      paragraph(),
      [table, list, code, paragraph][section]!(),
      `### ${words(3)}`,
      sentence(),
    ].join('\n\n'),
  )
  return `---\ntitle: ${words(3)} ${at}\ndescription: ${sentence()}\n---\n\n${paragraph()}\n\n${code()}\n\n${sections.join('\n\n')}\n\n:::note[${words(2)}]\n${sentence()}\n:::\n`
}

/** Writes a site with this number of pages. */
export function generateSite(root: string, pages: number): void {
  for (let at = 0; at < pages; at++) {
    const file = join(root, pagePath(at))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageText(at, pages))
  }
}
