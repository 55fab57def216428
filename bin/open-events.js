// In place of the module `micromark-util-subtokenize`. The parser reads a page in layers: lines into blocks, blocks
// into text. A chunk of an outer layer is a pair of events, enter and exit, that stands for events of the inner one.
// Here the pairs are replaced by what they stand for in one walk into a new list.
//
// A chunk that takes the parser too much work, or is nested too deeply, is text instead, with a mark that it is.

/** Levels of text and of containers with text in them, such as directives; each is parsed again by those around it. */
const MAX_LAYERS = 16

/** Levels of events within one text: emphasis has two, a link three. */
const MAX_TEXT_DEPTH = 120

/** Work that every text may take, and how much more for each character. Ordinary text takes 2 a character. */
const LEAST_WORK = 100_000
const WORK_PER_CHARACTER = 30

/** Thrown inside a tokenizer that took more work than its text is worth. */
class TooComplex extends Error {
  constructor(construct, line) {
    super('too complex')
    this.tooComplex = { construct, line }
  }
}

/** Counts the work of a tokenizer: one for each character that a construct looks at, and what constructs add. */
export function countWork(context) {
  let left = LEAST_WORK
  context.spend = (work) => {
    left -= work
    if (left < 0) throw new TooComplex(context.currentConstruct?.name, context.now().line)
  }
  return (chunks) => {
    for (const chunk of chunks) left += WORK_PER_CHARACTER * (typeof chunk === 'string' ? chunk.length : 1)
  }
}

/** Opens the chunks of a list of events, one layer of them, in place. */
export function subtokenize(events) {
  const opened = []
  open(events, opened, { parts: new Map(), layers: 0 })
  for (let index = 0; index < opened.length; index++) events[index] = opened[index]
  events.length = opened.length
}

/** The events of a whole page with all its chunks opened. All blocks must have been read: text refers to them. */
export function openAll(events) {
  const opened = []
  open(events, opened, { parts: new Map(), layers: 0, openInner: open })
  return opened
}

/** Puts events behind those that are `opened`. What a chunk stands for is opened too where `openInner` is given. */
function open(events, opened, state) {
  const { parts, layers, openInner } = state
  for (let index = 0; index < events.length; index++) {
    const event = events[index]
    const token = event[1]
    if (event[0] === 'exit') {
      if (token._container) endContainer(event, opened)
      else opened.push(event)
    } else if (!token.contentType) opened.push(event)
    else {
      index++ // Its exit follows.
      if (token.type === 'chunkFlow' && opened.at(-1)?.[1].type === 'listItemPrefix') markTaskText(token)
      if (!parts.has(token)) openChain(token, event[2], state)
      const inner = parts.get(token)
      if (openInner) openInner(inner, opened, isLayer(token) ? { ...state, layers: layers + 1 } : state)
      else for (const innerEvent of inner) opened.push(innerEvent)
    }
  }
}

/** Notes the events of each of a chain of chunks, the lines of one block; they are text where they are too complex. */
function openChain(first, context, { parts, layers }) {
  const problem =
    isLayer(first) && layers > MAX_LAYERS ? { construct: 'nesting' } : readChain(first, context, parts)
  if (problem) showAsText(first, context, { parts, construct: problem.construct })
  for (let token = first; token; token = token.next) {
    token._tokenizer = undefined
    token.previous = undefined
  }
}

function isLayer({ contentType }) {
  return contentType === 'text' || contentType === 'document'
}

function readChain(first, context, parts) {
  const tokenizer = first._tokenizer ?? startTokenizer(first, context)
  try {
    for (let token = first; token; token = token.next) {
      parts.set(token, [])
      if (token._tokenizer) continue
      const stream = context.sliceStream(token)
      if (!token.next) stream.push(null)
      if (token !== first) tokenizer.defineSkip(token.start)
      if (token._isInFirstContentOfListItem) tokenizer._gfmTasklistFirstContentOfListItem = true
      tokenizer.write(stream)
      tokenizer._gfmTasklistFirstContentOfListItem = undefined
    }
  } catch (error) {
    if (!error.tooComplex) throw error
    return error.tooComplex
  }

  // Each line ends with a token that holds nothing but the line ending.
  let token = first
  let part = parts.get(first)
  let before
  let depth = 0
  let deepest = 0
  for (const event of tokenizer.events) {
    part.push(event)
    if (event[0] === 'enter') deepest = Math.max(deepest, ++depth)
    else depth--
    const { type, start, end } = event[1]
    if (event[0] === 'exit' && before[0] === 'enter' && before[1].type === type && start.line !== end.line) {
      token = token.next
      if (token) part = parts.get(token)
    }
    before = event
  }
  tokenizer.events = [] // These can be large, and their tokens live on.
  return first.contentType === 'text' && deepest > MAX_TEXT_DEPTH ? { construct: 'nesting' } : undefined
}

/** The events of text without any markup: a line, its end, the next line. Blocks are one paragraph. */
function showAsText(first, context, { parts, construct }) {
  const isBlock = first.contentType === 'content' || first.contentType === 'document'
  const mark = { type: 'tooComplex', construct, start: first.start, end: first.start }
  const paragraph = { type: 'paragraph', start: first.start }
  for (let token = first; token; token = token.next) {
    const part = []
    parts.set(token, part)
    if (token === first) {
      if (isBlock) part.push(['enter', paragraph, context])
      part.push(['enter', mark, context], ['exit', mark, context])
    }
    const lastCode = context.sliceStream(token).at(-1)
    const isEnded = lastCode === -5 || lastCode === -4 || lastCode === -3
    const end = isEnded ? beforeLineEnding(token, lastCode) : token.end
    if (end.offset > token.start.offset) pushToken(part, { type: 'data', start: token.start, end }, context)
    if (isEnded) pushToken(part, { type: 'lineEnding', start: end, end: token.end }, context)
    if (!token.next && isBlock) {
      paragraph.end = token.end
      part.push(['exit', paragraph, context])
    }
  }
}

function pushToken(part, token, context) {
  part.push(['enter', token, context], ['exit', token, context])
}

function beforeLineEnding({ start, end }, code) {
  const offset = end.offset - (code === -3 ? 2 : 1)
  const column = start.column + offset - start.offset
  return { line: start.line, column, offset, _index: end._index - 1, _bufferIndex: -1 }
}

function startTokenizer(token, { parser }) {
  const tokenizer = parser[token.contentType](token.start)
  if (token._contentTypeTextTrailing) tokenizer._contentTypeTextTrailing = true
  return tokenizer
}

/** The box of a task, `[x]`, is recognized only in the first text of a list item. */
function markTaskText({ _tokenizer: { events } }) {
  let index = events[0]?.[1].type === 'lineEndingBlank' ? 2 : 0
  if (events[index]?.[1].type !== 'content') return
  for (index++; index < events.length && events[index][1].type !== 'content'; index++) {
    const token = events[index][1]
    if (events[index][0] === 'enter' && token.type === 'chunkText') token._isInFirstContentOfListItem = true
  }
}

/** Line endings at the end of a container come behind it; of several, all but the first are blank lines. */
function endContainer(event, opened) {
  let first
  for (let index = opened.length - 1; index >= 0; index--) {
    const token = opened[index][1]
    if (token.type === 'lineEnding' || token.type === 'lineEndingBlank') {
      if (opened[index][0] === 'exit') continue
      if (first !== undefined) opened[first][1].type = 'lineEndingBlank'
      token.type = 'lineEnding'
      first = index
    } else if (token.type !== 'linePrefix' && token.type !== 'listItemIndent') break
  }
  if (first === undefined) return opened.push(event)
  event[1].end = { ...opened[first][1].start }
  opened.splice(first, 0, event)
}
