// Changes of the Markdown parser while it is bundled: it is faster, and the work that a text may take is limited. Below
// the limits the trees stay the same, position for position; why it is worth it is on the handbook's decisions page. Another version of a package, or a line that is not there as often
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
    // The work of each tokenizer is counted.
    name: 'micromark',
    version: '4.0.3',
    file: 'lib/create-tokenizer.js',
    change(text) {
      const imported = "import { resolveAll } from 'micromark-util-resolve-all';"
      const counted = replace(
        text,
        imported,
        `${imported}\nimport { countWork } from 'micromark-util-subtokenize';`,
        1,
      )
      const created = 'let state = initialize.tokenize.call(context, effects);'
      const started = replace(counted, created, `const addWork = countWork(context);\n${created}`, 1)
      const written = replace(
        started,
        'chunks = push(chunks, slice);',
        'chunks = push(chunks, slice);\naddWork(slice);',
        1,
      )
      return replace(written, 'expectedCode = code;', 'expectedCode = code;\ncontext.spend(1);', 1)
    },
  },
  {
    // Containers are opened up to a depth: the rest of the line is text.
    name: 'micromark',
    version: '4.0.3',
    file: 'lib/initialize/document.js',
    change(text) {
      const attempt = 'return effects.attempt(containerConstruct, containerContinue, flowStart)(code);'
      const check =
        'return effects.check(containerConstruct, thereIsANewContainer, thereIsNoNewContainer)(code);'
      const limited = replace(
        replace(
          text,
          attempt,
          `if (stack.length >= ${MAX_CONTAINERS}) return effects.check(containerConstruct, tooDeep, flowStart)(code);\n${attempt}`,
          1,
        ),
        check,
        `if (continued >= ${MAX_CONTAINERS}) return thereIsNoNewContainer(code);\n${check}`,
        1,
      )
      const deep = `function tooDeep(code) { effects.enter('tooComplex', { construct: 'containers' }); effects.exit('tooComplex'); return flowStart(code); }\n`
      const start = 'function containerContinue(code) {'
      const scan = 'while (index--) {'
      return replace(replace(limited, start, `${deep}${start}`, 1), scan, `${scan}\nself.spend(1);`, 1)
    },
  },
  {
    // For each reference all definitions were looked at.
    name: 'micromark',
    version: '4.0.3',
    file: 'lib/parse.js',
    change(text) {
      const names =
        '{ names: new Set(), includes(name) { return this.names.has(name) }, push(name) { this.names.add(name) } }'
      return replace(text, 'defined: [],', `defined: ${names},\n    gfmFootnotes: ${names},`, 1)
    },
  },
  {
    // At each `]` all events were looked at for the `![` of a footnote, whose label has at most 999 characters.
    name: 'micromark-extension-gfm-footnote',
    version: '2.1.0',
    file: 'lib/syntax.js',
    change(text) {
      const start = 'const token = self.events[index][1];\n    if (token.type === "labelImage") {'
      const bounded = `if (here - self.events[index][1].end.offset > 1000) break;\n    ${start}`
      const walk = '  // Find an opening.\n  while (index--) {\n    const token'
      const known = replace(text, walk, `  const here = self.now().offset;\n${walk}`, 1)
      return replace(known, start, bounded, 1)
    },
  },
  {
    name: 'mdast-util-to-hast',
    version: '13.2.2',
    file: 'lib/handlers/footnote-reference.js',
    change(text) {
      const once = replace(
        text,
        'const index = state.footnoteOrder.indexOf(id)',
        'const numbers = (state.footnoteNumbers ??= new Map())',
        1,
      )
      const counted = replace(
        once,
        'counter = state.footnoteOrder.length',
        'counter = state.footnoteOrder.length\n    numbers.set(id, counter)',
        1,
      )
      return replace(counted, 'counter = index + 1', 'counter = numbers.get(id)', 1)
    },
  },
  {
    // Neighbouring pieces of text were merged by shifting all events behind them.
    name: 'micromark',
    version: '4.0.3',
    file: 'lib/initialize/text.js',
    change(text) {
      const loop =
        /let index = -1;\s*\/\*\* @type \{number \| undefined\} \*\/\s*let enter;[\s\S]*?return extraResolver/g
      return replace(text, loop, `${MERGE_DATA}\n    return extraResolver`, 1)
    },
  },
  {
    // A change near the end of the events copied all of them.
    name: 'micromark-util-edit-map',
    version: '1.0.0',
    file: 'index.js',
    change(text) {
      const loop = /let index = this\.map\.length;[\s\S]*?\/\/ Truncate everything\./g
      return replace(text, loop, APPLY_EDITS, 1)
    },
  },
  {
    name: 'micromark-core-commonmark',
    version: '2.0.4',
    file: 'lib/attention.js',
    change: pairWithinBounds,
  },
  {
    name: 'micromark-core-commonmark',
    version: '2.0.4',
    file: 'lib/label-end.js',
    change(text) {
      const found = "media = [['enter', group, context], ['enter', label, context]];"
      const counted = replace(text, found, `context.spend(2 * (close - open));\n${found}`, 1)
      // Each bracket read the whole text since its opening; a label has at most 999 characters.
      const defined = 'defined = self.parser.defined.includes('
      const short = 'self.now().offset - labelStart.end.offset <= 999'
      return replace(counted, defined, `defined = ${short} && self.parser.defined.includes(`, 1)
    },
  },
  {
    name: 'micromark-extension-gfm-strikethrough',
    version: '2.1.0',
    file: 'lib/syntax.js',
    change: pairWithinBounds,
  },
  // More children than arguments of a call.
  ...['lib/footer.js', 'lib/state.js', 'lib/handlers/list-item.js'].map((file) => ({
    name: 'mdast-util-to-hast',
    version: '13.2.2',
    file,
    change(text) {
      const pushed = text.replace(/([\w.]+)\.push\(\.\.\.([\w.]+)\)/g, 'for (const one of $2) $1.push(one)')
      if (pushed === text) throw new Error(`bin/faster-markdown.js expects lists of arguments in ${file}.`)
      // For each item of a list all items were looked at.
      return file === 'lib/handlers/list-item.js'
        ? replace(
            pushed,
            'listLoose(parent) :',
            '(looseness.has(parent) ? looseness : looseness.set(parent, listLoose(parent))).get(parent) :',
            1,
          ).replace(/$/, '\nconst looseness = new WeakMap()\n')
        : pushed
    },
  })),
  {
    name: 'micromark-util-subtokenize',
    version: '2.1.0',
    file: 'index.js',
    change: () => readFileSync(OPEN_EVENTS, 'utf8'),
  },
]

/** Marks were paired by shifting all events behind each pair, and looked for among all before it. */
function pairWithinBounds(text) {
  const walk =
    /(let index = -1;[\s\S]*?)while \(\+\+index < events\.length\) \{(?=\s*\/\/ Find a token that can close)/g
  const [loop] = text.match(walk) ?? ['']
  const setUp = loop.slice(0, loop.lastIndexOf('while'))
  const started = replace(
    text,
    loop,
    `const rest = events; let next = 0; events = [];
    ${setUp}
    while (++index < events.length || next < rest.length) {
      if (index === events.length) events.push(rest[next++]);`,
    1,
  )
  const paired = 'splice(events, open - 1, index - open + 3, nextEvents);'
  const moved = replace(
    started,
    paired,
    `if (index + 1 === events.length) events.push(rest[next++]);\n${paired}`,
    1,
  )
  return replace(moved, 'while (open--) {', 'while (open--) {\ncontext.spend(2);', 1)
}

/** Quotes and list items in each other. Real pages have fewer than ten. */
const MAX_CONTAINERS = 40

const MERGE_DATA = `let length = 0;
    for (let index = 0; index < events.length; index++) {
      const event = events[index];
      events[length++] = event;
      if (event[1].type !== 'data') continue;
      events[length++] = events[++index];
      while (index + 1 < events.length && events[index + 1][1].type === 'data') index++;
      event[1].end = events[index][1].end;
    }
    events.length = length;`

const APPLY_EDITS = `const first = this.map[0][0];
    const rest = events.slice(first);
    events.length = first;
    let at = first;
    for (const [index, removed, added] of this.map) {
      for (; at < index; at++) events.push(rest[at - first]);
      for (const event of added) events.push(event);
      at = Math.max(at, index + removed);
    }
    for (; at - first < rest.length; at++) events.push(rest[at - first]);

    // Truncate everything.`

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
