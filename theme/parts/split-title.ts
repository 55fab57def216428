// A page may have its own level-one heading. It is then part of the prose, but is shown as the title.

/** The level-one heading at the start of the prose, if any, and the rest. */
export function splitTitle(body: string): readonly [title: string, rest: string] {
  const title = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(body)?.[0] ?? ''
  return [title, body.slice(title.length)]
}
