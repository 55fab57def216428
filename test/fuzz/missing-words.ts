// Renders pages with all kinds of syntax and unique words. A word that is missing in the HTML must be in a block with a
// finding, so that the author notices the loss.

import type { FuzzOptions } from './fuzz-modules.ts'
import { createRandom, type Random } from './random.ts'
import { renderMarkdown } from './render-markdown.ts'

export const roundsInTests = 40

export async function fuzz({ seed, rounds, log }: FuzzOptions): Promise<readonly string[]> {
  const failures: string[] = []
  for (let round = 0; round < rounds; round++) {
    const blocks = writeBlocks(createRandom(seed * 100_003 + round))
    for (const missing of await findMissingWords(blocks))
      failures.push(
        `seed ${seed}, round ${round}: ${missing.word} is lost in silence in ${JSON.stringify(missing.block)}`,
      )
    if (round % 100 === 99) log(`${round + 1} pages, ${failures.length} failures`)
  }
  return failures
}

export interface MissingWord {
  readonly word: string
  readonly block: string
}

/** Returns words of the form `w12x` that are neither in the HTML nor in a block with a finding. */
export async function findMissingWords(blocks: readonly string[]): Promise<readonly MissingWord[]> {
  const { html, page } = await renderMarkdown(blocks.join('\n\n'))
  const missing: MissingWord[] = []
  let line = 1
  for (const block of blocks) {
    const end = line + block.split('\n').length
    const isReported = page.findings.some(
      ({ place }) => place?.line && place.line >= line && place.line < end,
    )
    for (const [word] of block.matchAll(/w\d+x/g))
      if (!isReported && !html.includes(word)) missing.push({ word, block })
    line = end + 1
  }
  return missing
}

function writeBlocks(random: Random): readonly string[] {
  let count = 0
  const word = (): string => `w${count++}x`
  const blocks = Array.from({ length: 1 + random.below(4) }, () => {
    let text = random.pick(BLOCKS)(word, random)
    for (let left = random.below(3); left > 0; left--) text = random.pick(FRAMES)(text, word)
    return random.chance(0.3) ? damage(text, random) : text
  })
  return blocks
}

/** Removes a few characters that are not part of a word. */
function damage(text: string, random: Random): string {
  const places = [...text.matchAll(/[^\w\s]/g)].map(({ index }) => index)
  if (places.length === 0) return text
  const at = random.pick(places)
  return text.slice(0, at) + text.slice(at + 1)
}

type Write = (word: () => string, random: Random) => string

const inline: readonly Write[] = [
  (w) => w(),
  (w) => `*${w()}* **${w()}** ~~${w()}~~`,
  (w) => `\`${w()}\``,
  (w) => `[${w()}](https://a.example "${w()}")`,
  (w) => `![${w()}](https://a.example/a.png "${w()}")`,
  (w) => `<b>${w()}</b> <span title="${w()}">${w()}</span>`,
  (w) => `<kbd>${w()}</kbd><br>${w()}`,
  (w) => `$${w()}$`,
  (w) => `<https://a.example/${w()}>`,
  (w) => `:${w()}:`,
  (w) => `:badge[${w()}]`,
  (w) => `:icon{name="${w()}"}`,
  (w) => `${w()}{.${w()}}`,
  (w) => `&${w()};`,
  (w) => `==${w()}== ++${w()}++ ^${w()}^ ~${w()}~`,
  (w) => `[${w()}][${w()}]`,
  (w) => `[[${w()}|${w()}]]`,
  (w) => `{{ ${w()} }}`,
  (w) => `<${w()}>`,
  (w) => `<Foo ${w()}="${w()}">${w()}</Foo>`,
  (w) => `%%${w()}%%`,
]
const line: Write = (w, random) =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(inline)(w, random)).join(' ')

const BLOCKS: readonly Write[] = [
  line,
  (w, r) => `${w()}\n${line(w, r)}\n${w()}`,
  (w, r) => `## ${line(w, r)}`,
  (w, r) => `## ${line(w, r)} {#${'id'}}`,
  (w, r) => `${line(w, r)}\n---`,
  (w, r) => `- ${line(w, r)}\n- [ ] ${line(w, r)}\n  ${w()}\n  - ${w()}`,
  (w) => `1. ${w()}\n3. ${w()}\n\n   ${w()}`,
  (w, r) => `| ${w()} | ${line(w, r)} |\n| --- | :-: |\n| ${w()} | ${line(w, r)} |\n| ${w()} |`,
  (w) => `| ${w()} |\n| --- |\n| ${w()} | ${w()} |`,
  (w) => `\`\`\`yaml title="${w()}"\n${w()}: ${w()}\n\`\`\``,
  (w) => `\`\`\`js {1} ${w()}\n${w()}() // ${w()}\n\`\`\``,
  (w) => `\`\`\`${w()}\n${w()}\n\`\`\``,
  (w) => `~~~~\n${w()}\n~~~~`,
  (w) => `    ${w()}\n    ${w()}`,
  (w) => `\`\`\`mermaid\nflowchart LR\n  a[${w()}] --> b[${w()}]\n\`\`\``,
  (w) => `$$\n${w()}\n$$`,
  (w, r) => `> ${line(w, r)}\n> ${w()}\n${w()}`,
  (w) => `> [!NOTE]\n> ${w()}`,
  (w) => `> [!NOTE] ${w()}\n> ${w()}`,
  (w) => `> [!tip]- ${w()}\n> ${w()}`,
  (w) => `${w()}[^${'n'}]\n\n[^n]: ${w()}\n    ${w()}`,
  (w) => `[${w()}]: ${w()}`,
  (w) => `[${w()}]: https://a.example ${w()}`,
  (w) => `${w()}\n: ${w()}`,
  (w) => `*[${w()}]: ${w()}`,
  (w) => `!!! note "${w()}"\n    ${w()}`,
  (w) => `??? note "${w()}"\n    ${w()}`,
  (w) => `=== "${w()}"\n    ${w()}\n\n=== "${w()}"\n    ${w()}`,
  (w) => `::card{title="${w()}" href="https://a.example"}`,
  (w) => `::${w()}[${w()}]{${w()}="${w()}"}`,
  (w) => `<details>\n<summary>${w()}</summary>\n\n${w()}\n\n</details>`,
  (w) => `<table><tr><td>${w()}</td>${w()}</tr>${w()}</table>`,
  (w) => `<ul><li>${w()}</li>${w()}</ul>`,
  (w) => `<div class="a" title="${w()}">\n${w()}\n\n${w()}\n</div>`,
  (w) => `<p>${w()}\n\n<p>${w()}`,
  (w) => `<textarea>${w()}</textarea>`,
  (w) => `<select><option>${w()}</option></select>`,
  (w) => `<noscript>${w()}</noscript>`,
  (w) => `<template>${w()}</template>`,
  (w) => `<title>${w()}</title>`,
  (w) => `<iframe title="${w()}">${w()}</iframe>`,
  (w) => `<video>${w()}</video>`,
  (w) => `<svg><text>${w()}</text></svg>`,
  (w) => `<math><mi>${w()}</mi></math>`,
  (w) => `<center>${w()}</center> <font>${w()}</font> <marquee>${w()}</marquee>`,
  (w) => `<xmp>${w()}</xmp>`,
  (w) => `<plaintext>${w()}`,
  (w) => `<form><label>${w()}</label><button>${w()}</button></form>`,
  (w) => `<Tabs>\n<TabItem value="${w()}" label="${w()}">\n\n${w()}\n\n</TabItem>\n${w()}\n</Tabs>`,
  (w) => `<Card title="${w()}">${w()}</Card>`,
  (w) => `<Steps>\n\n1. ${w()}\n\n${w()}\n\n</Steps>`,
  (w) => `<dl><dt>${w()}</dt>${w()}<dd>${w()}</dd></dl>`,
  (w) => `<!-- ${'hidden'} -->${w()}`,
  (w) => `<?${'php'} ?>${w()}`,
  (w) => `<![CDATA[${w()}]]>`,
  (w) => `<!DOCTYPE ${'html'}>${w()}`,
  (w) => `import X from '${w()}'\n\n${w()}`,
  (w) => `{/* hidden */} ${w()}`,
  (w) => `{% ${w()} %} ${w()}`,
  (w) => `{{< ${w()} "${w()}" >}}`,
  (w) => `<<< ${w()}`,
  (w) => `--8<-- "${w()}"`,
  (w) => `[[toc]]\n${w()}`,
  (w) => `---\n${w()}: ${w()}\n---`,
  (w) => `+++\n${w()} = "${w()}"\n+++`,
  (w) => `***\n${w()}`,
]

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ')

const FRAMES: readonly ((text: string, word: () => string) => string)[] = [
  (text) => text.replace(/^/gm, '> '),
  (text, w) => `- ${w()}\n\n${indent(text)}`,
  (text, w) => `:::note[${w()}]\n\n${text}\n\n:::`,
  (text, w) => `:::tip ${w()}\n${text}\n:::`,
  (text, w) => `:::details[${w()}]\n${text}\n:::`,
  (text, w) => `::::tabs\n\n:::tab[${w()}]\n\n${text}\n\n:::\n\n::::`,
  (text, w) => `:::${w()}\n${text}\n:::`,
  (text, w) => `::::steps\n\n${w()}\n\n${text}\n\n::::`,
  (text, w) => `::::cards\n\n:::card{title="${w()}"}\n\n${text}\n\n:::\n\n::::`,
  (text, w) => `::::columns\n\n${w()}\n\n${text}\n\n::::`,
  (text, w) => `<details><summary>${w()}</summary>\n\n${text}\n\n</details>`,
  (text, w) => `<div>\n\n${text}\n\n</div> ${w()}`,
  (text, w) => `<Tabs>\n<TabItem label="${w()}">\n\n${text}\n\n</TabItem>\n</Tabs>`,
  (text, w) => `<Foo title="${w()}">\n\n${text}\n\n</Foo>`,
]
