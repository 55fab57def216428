// The Markdown parser, made cheaper while it is bundled; the trees it gives stay the same, position for position.
// Parsing is most of what a build from nothing costs.
//
//   our own modules:        `open-events.js`, `edit-lists.js`
//   a few lines changed:    `EDITS` below

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Modules of the parser → ours with the same exports. */
const REPLACED = [
  [/micromark-util-subtokenize[\\/]index\.js$/, join(here, 'open-events.js')],
  [/micromark-util-chunked[\\/]index\.js$/, join(here, 'edit-lists.js')],
]

/** Modules of the parser → lines of them and what these become. Each line stands there exactly so many times. */
const EDITS = [
  {
    // For each of a page's thousands of events the context was copied in order to change one function of it. Nothing
    // keeps the copy, so one does for all. And what the extensions amount to is found out once, not for each page.
    // Who handles an event is looked up in a map: an object with so many names is slow to ask.
    filter: /mdast-util-from-markdown[\\/]lib[\\/]index\.js$/,
    edits: [
      [
        3,
        /\{\s*\.\.\.context,\s*sliceSerialize: events\[index\]\[2\]\.sliceSerialize\s*\}/g,
        'contextOf(events[index][2])',
      ],
      [
        1,
        /const listStack = \[\];/g,
        `const reading = { ...context, sliceSerialize: undefined };
    const contextOf = tokenizer => {
      reading.sliceSerialize = tokenizer.sliceSerialize;
      return reading;
    };
    const listStack = [];`,
      ],
      [1, /return compiler\(options\)\(/g, 'return compilerFor(options)('],
      // The compiler serves many pages, so what it notes on its way belongs to one of them.
      [
        1,
        /const data = \{\};\s*return compile;/g,
        `const handlers = {
    enter: new Map(Object.entries(config.enter)),
    exit: new Map(Object.entries(config.exit)),
  };
  return compile;`,
      ],
      [
        1,
        /if \(own\.call\(handler, events\[index\]\[1\]\.type\)\) \{/g,
        `const handle = handlers[events[index][0]].get(events[index][1].type);
      if (handle) {`,
      ],
      [1, /handler\[events\[index\]\[1\]\.type\]\.call\(/g, 'handle.call('],
      [1, /let tree = \{\s*type: 'root',/g, "const data = {};\n    let tree = {\n      type: 'root',"],
      [
        1,
        /function compiler\(options\) \{/g,
        `const compilers = new WeakMap();
function compilerFor(options) {
  const extensions = options?.mdastExtensions;
  if (!extensions) return compiler(options);
  if (!compilers.has(extensions)) compilers.set(extensions, compiler(options));
  return compilers.get(extensions);
}
function compiler(options) {`,
      ],
    ],
  },
  {
    // The layers of a page were opened one after the other, each time with a new list of all events.
    filter: /micromark[\\/]lib[\\/]postprocess\.js$/,
    edits: [
      [1, /import \{ subtokenize \}/g, 'import { openAll }'],
      [1, /while \(!subtokenize\(events\)\) \{[^}]*\}\s*return events;/g, 'return openAll(events);'],
    ],
  },
  {
    filter: /micromark[\\/]lib[\\/]parse\.js$/,
    edits: [
      [
        1,
        /combineExtensions\(\[defaultConstructs, \.\.\.\(settings\.extensions \|\| \[\]\)\]\)/g,
        'constructsOf(settings.extensions)',
      ],
      [
        1,
        /export function parse\(/g,
        `const known = new WeakMap();
function constructsOf(extensions) {
  if (!extensions) return combineExtensions([defaultConstructs]);
  if (!known.has(extensions)) known.set(extensions, combineExtensions([defaultConstructs, ...extensions]));
  return known.get(extensions);
}
export function parse(`,
      ],
    ],
  },
  {
    // Texts are kept as strings without line endings and tabs. Who takes all characters up to the end of a line takes
    // such a string at once.
    filter: /micromark[\\/]lib[\\/]create-tokenizer\.js$/,
    edits: [
      [1, /^ {4}consume,$/gm, '    consume,\n    consumeRest,\n    consumeUntil,'],
      [
        1,
        /^ {2}function enter\(type, fields\) \{$/gm,
        `  function consumeRest(code) {
    if (point._bufferIndex < 0) return consume(code);
    const chunk = chunks[point._index];
    const length = chunk.length - point._bufferIndex;
    point.column += length;
    point.offset += length;
    point._bufferIndex = -1;
    point._index++;
    context.previous = chunk.charCodeAt(chunk.length - 1);
    consumed = true;
  }
  function consumeUntil(code, stops) {
    consume(code);
    if (point._bufferIndex < 0) return;
    const chunk = chunks[point._index];
    let end = point._bufferIndex;
    while (end < chunk.length && stops[chunk.charCodeAt(end)] === undefined) end++;
    const length = end - point._bufferIndex;
    if (length === 0) return;
    point.column += length;
    point.offset += length;
    context.previous = chunk.charCodeAt(end - 1);
    if (end < chunk.length) point._bufferIndex = end;
    else {
      point._bufferIndex = -1;
      point._index++;
    }
  }
  function enter(type, fields) {`,
      ],
      [
        1,
        /const list = \[\s*\/\/ To do/g,
        'const list = Array.isArray(left) && !all ? left : [\n          // To do',
      ],
      [1, /Array\.from\(stack\)/g, 'stack.slice()'],
    ],
  },
  {
    filter: /micromark[\\/]lib[\\/]initialize[\\/]document\.js$/,
    edits: [
      [
        1,
        /effects\.consume\(code\);\s*return flowContinue;/g,
        'effects.consumeRest(code);\n    return flowContinue;',
      ],
    ],
  },
  {
    filter: /micromark[\\/]lib[\\/]initialize[\\/]content\.js$/,
    edits: [[1, /\/\/ Data\.\s*effects\.consume\(code\);/g, 'effects.consumeRest(code);']],
  },
  {
    filter: /micromark-core-commonmark[\\/]lib[\\/]content\.js$/,
    edits: [[1, /\/\/ Data\.\s*effects\.consume\(code\);/g, 'effects.consumeRest(code);']],
  },
  {
    filter: /micromark-core-commonmark[\\/]lib[\\/]code-fenced\.js$/,
    edits: [
      [
        1,
        /effects\.consume\(code\);\s*return contentChunk;/g,
        'effects.consumeRest(code);\n    return contentChunk;',
      ],
    ],
  },
  {
    filter: /micromark[\\/]lib[\\/]initialize[\\/]text\.js$/,
    edits: [[1, /\/\/ Data\.\s*effects\.consume\(code\);/g, 'effects.consumeUntil(code, constructs);']],
  },
  {
    // Each node was given a function with a name of its own, for whoever reads a stack trace.
    filter: /unist-util-visit-parents[\\/]lib[\\/]index\.js$/,
    edits: [[1, /const value = [\s\S]*?(?=return visit\n)/g, '']],
  },
]

/** A plugin for esbuild. Leaves a version of the parser it does not know as it is, and says so. */
export const fasterMarkdown = {
  name: 'faster-markdown',
  setup(build) {
    for (const [filter, file] of REPLACED) {
      build.onLoad({ filter }, async () => ({ contents: await readFile(file, 'utf8'), resolveDir: here }))
    }
    for (const { filter, edits } of EDITS) {
      build.onLoad({ filter }, async ({ path }) => edit(await readFile(path, 'utf8'), edits))
    }
  },
}

function edit(text, edits) {
  let contents = text
  for (const [times, line, becomes] of edits) {
    if (contents.match(line)?.length !== times) {
      const warning = `bin/faster-markdown.js does not know this version of the Markdown parser: ${line.source}`
      return { contents: text, warnings: [{ text: warning }] }
    }
    contents = contents.replace(line, () => becomes)
  }
  return { contents }
}
