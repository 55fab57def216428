// Two changes of the Markdown parser while it is bundled. The trees stay the same, position for position; why it is
// worth it is on the handbook's decisions page. Another version of a package, or a line that is not there as often
// as expected, fails the build: either all changes are made or none.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OPEN_EVENTS = join(dirname(fileURLToPath(import.meta.url)), 'open-events.js')

/** The packages, and what changes in one file of each. */
const PATCHES = [
  {
    // For each of a page's thousands of events the context was copied in order to change one function of it. Nothing
    // keeps the copy, so one does for all.
    name: 'mdast-util-from-markdown',
    version: '2.1.0',
    file: 'lib/index.js',
    change(text) {
      const copies = /\{\s*\.\.\.context,\s*sliceSerialize: events\[index\]\[2\]\.sliceSerialize\s*\}/g
      const start = 'const listStack = [];'
      return replace(
        replace(text, copies, 'contextOf(events[index][2])', 3),
        start,
        `${CONTEXT_OF}${start}`,
        1,
      )
    },
  },
  {
    // The layers of a page were opened one after the other, each time with a new list of all events.
    name: 'micromark',
    version: '4.0.3',
    file: 'lib/postprocess.js',
    change(text) {
      const loop = /while \(!subtokenize\(events\)\) \{[^}]*\}\s*return events;/g
      const once = replace(text, loop, 'return openAll(events);', 1)
      return replace(once, 'import { subtokenize }', 'import { openAll }', 1)
    },
  },
  {
    name: 'micromark-util-subtokenize',
    version: '2.1.0',
    file: 'index.js',
    change: () => readFileSync(OPEN_EVENTS, 'utf8'),
  },
]

const CONTEXT_OF = `const reading = { ...context };
    const contextOf = ({ sliceSerialize }) => Object.assign(reading, { sliceSerialize });
    `

/** The text of a module as it ships; undefined for one that stays as it is. */
export function patchModule(path, text) {
  for (const { name, version, file, change } of PATCHES) {
    const folder = path.replaceAll('\\', '/').match(`^.*/node_modules/${name}/(?=${file}$)`)?.[0]
    if (!folder) continue
    const found = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')).version
    if (found !== version) throw new Error(`bin/faster-markdown.js knows ${name} ${version}, not ${found}.`)
    return change(text)
  }
  return undefined
}

/** A plugin for esbuild. */
export const fasterMarkdown = {
  name: 'faster-markdown',
  setup(build) {
    const patched = new Set()
    build.onLoad({ filter: /[\\/](micromark|mdast-util-)[^\\/]*[\\/].*\.js$/ }, ({ path }) => {
      const contents = patchModule(path, readFileSync(path, 'utf8'))
      if (contents !== undefined) patched.add(path)
      return contents === undefined ? undefined : { contents }
    })
    build.onEnd(({ errors }) => {
      if (errors.length > 0 || patched.size === PATCHES.length) return undefined
      return {
        errors: [{ text: `bin/faster-markdown.js changed ${patched.size} of ${PATCHES.length} modules.` }],
      }
    })
  },
}

function replace(text, what, by, times) {
  const found = text.split(what).length - 1
  if (found !== times)
    throw new Error(`bin/faster-markdown.js expects ${times} of ${what}, and found ${found}.`)
  return text.replaceAll(what, () => by)
}
