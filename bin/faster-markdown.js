// One line of the Markdown parser, made cheaper while it is bundled. For each of a page's thousands of events
// mdast-util-from-markdown copies its context in order to change one function of it, which takes a sixth of all
// parsing. Events come in long runs from one tokenizer, so one copy a run does as well: nothing writes to it.

import { readFile } from 'node:fs/promises'

const copy = /\{\s*\.\.\.context,\s*sliceSerialize: events\[index\]\[2\]\.sliceSerialize\s*\}/g
const start = 'let index = -1;'
const PLACES = 3

/** A plugin for esbuild. Leaves a version of the parser it does not know as it is, and says so. */
export const fasterMarkdown = {
  name: 'faster-markdown',
  setup(build) {
    build.onLoad({ filter: /mdast-util-from-markdown[\\/]lib[\\/]index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const at = text.indexOf(start, text.indexOf('function compile('))
      if (text.match(copy)?.length !== PLACES || at < 0) {
        return {
          contents: text,
          warnings: [{ text: 'bin/faster-markdown.js does not know this version of the Markdown parser.' }],
        }
      }
      const contents =
        text.slice(0, at) +
        `let copied, copiedFor;
    const contextOf = tokenizer => {
      if (copiedFor !== tokenizer) {
        copiedFor = tokenizer;
        copied = { ...context, sliceSerialize: tokenizer.sliceSerialize };
      }
      return copied;
    };
    ` +
        text.slice(at)
      return { contents: contents.replace(copy, 'contextOf(events[index][2])') }
    })
  },
}
