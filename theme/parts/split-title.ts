// Splits a page's own level-one heading from its prose, so that it can be shown as the title.

/** Returns the level-one heading at the start of the prose, or an empty string, and the rest. */
export function splitTitle(body: string): readonly [title: string, rest: string] {
  const title = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(body)?.[0] ?? ''
  return [title, body.slice(title.length)]
}
