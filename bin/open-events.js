// In place of the module `micromark-util-subtokenize`. The parser reads a page in layers: lines into blocks, blocks
// into text. A chunk of an outer layer is a pair of events, enter and exit, that stands for events of the inner one.
// Here the pairs are replaced by what they stand for in one walk into a new list.

/** Opens the chunks of a list of events, one layer of them, in place. */
export function subtokenize(events) {
  const opened = []
  open(events, opened, new Map())
  for (let index = 0; index < opened.length; index++) events[index] = opened[index]
  events.length = opened.length
}

/** The events of a whole page with all its chunks opened. All blocks must have been read: text refers to them. */
export function openAll(events) {
  const opened = []
  open(events, opened, new Map(), open)
  return opened
}

/** Puts events behind those that are `opened`. What a chunk stands for is opened too where `openInner` is given. */
function open(events, opened, parts, openInner) {
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
      if (!parts.has(token)) openChain(token, event[2], parts)
      const inner = parts.get(token)
      if (openInner) openInner(inner, opened, parts, openInner)
      else for (const innerEvent of inner) opened.push(innerEvent)
    }
  }
}

/** Reads a chunk and those linked behind it, the lines of one block, and notes the events of each. */
function openChain(first, context, parts) {
  const tokenizer = first._tokenizer ?? startTokenizer(first, context)
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

  // Each line ends with a token that holds nothing but the line ending.
  let token = first
  let part = parts.get(first)
  let before
  for (const event of tokenizer.events) {
    part.push(event)
    const { type, start, end } = event[1]
    if (event[0] === 'exit' && before[0] === 'enter' && before[1].type === type && start.line !== end.line) {
      token = token.next
      if (token) part = parts.get(token)
    }
    before = event
  }

  // These can be large, and their tokens live on.
  tokenizer.events = []
  for (let token = first; token; token = token.next) {
    token._tokenizer = undefined
    token.previous = undefined
  }
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
