// A page may write its level-one heading itself. It then stands in the prose, but is shown where a title is shown.

/** The prose's heading when it starts with one, and the rest. */
export function splitTitle(body: string): readonly [title: string, rest: string] {
  const title = /^\s*<h1[\s>][\s\S]*?<\/h1>/.exec(body)?.[0] ?? ''
  return [title, body.slice(title.length)]
}
