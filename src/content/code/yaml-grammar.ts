// YAML and the templates in it, for Prism. Its own grammar takes the `#` in a URL for a comment, does not know `>-`
// and leaves values without quotation marks plain.

/** `{{ … }}` as Helm, Go templates and GitHub Actions write it. */
export const template = {
  pattern: /\{\{[\s\S]*?\}\}/,
  greedy: true,
  alias: 'interpolation',
  inside: {
    comment: /\/\*[\s\S]*?\*\//,
    string: { pattern: /"(?:\\.|[^"\\\n])*"|'[^'\n]*'|`[^`]*`/, greedy: true },
    punctuation: /^\{\{-?|-?\}\}$|[()]/,
    keyword: /(?<![\w.])(?:block|break|continue|define|else|end|if|range|template|with)\b/,
    boolean: /(?<![\w.])(?:false|nil|true)\b/,
    number: /(?<![\w.])\d+(?:\.\d+)?\b/,
    variable: /[$.][\w.]*|\b\w+\.[\w.]+/,
    function: /\b[a-z]\w*/i,
    operator: /:?=|\|/,
  },
}

/** In quotation marks; an apostrophe inside a word begins nothing. */
const string = /(?<![^\s,[{])(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')(?=[ \t]*(?:$|[,\]}:]|[ \t]#))/m

/** A boolean or number is the whole value, never a part of one. */
function value(pattern: RegExp): RegExp {
  return RegExp(
    `(?=\\S)(?<=[:-][ \\t]+|[,[{][ \\t]*)(?:${pattern.source})(?=[ \\t]*(?:$|[,\\]}]|[ \\t]#))`,
    'im',
  )
}

/** Kinds of tokens, in the order they are looked for. */
export const yaml = {
  template,
  // Lines indented as far as the first one belong to it, and so do blank ones.
  block: {
    pattern: /([|>][-+\d]*[ \t]*(?:#.*)?)(?:\n[ \t]*)*(\n[ \t]+)\S.*(?:\n[ \t]*(?=\n|$)|\2.*)*/,
    lookbehind: true,
    greedy: true,
    alias: 'string',
    inside: { template },
  },
  comment: { pattern: /(^|\s)#.*/, lookbehind: true, greedy: true },
  property: {
    pattern: RegExp(
      `((?:^|[,[{?-])[ \\t]*(?:[&!]\\S+[ \\t]+)*)(?:${string.source}|[^\\s#&*!|>'"%@\`,[\\]{}:-](?:[^\\n:#,[\\]{}]|:(?=\\S)|(?<=\\S)#)*)(?=[ \\t]*:(?:\\s|$))`,
      'm',
    ),
    lookbehind: true,
    greedy: true,
  },
  directive: { pattern: /^%.+/m, alias: 'keyword' },
  number: value(
    /[-+]?(?:0x[\da-f]+|0o[0-7]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|\.inf|\.nan)|\d{4}-\d\d-\d\d(?:[t ][\d:.]+(?:z|[-+][\d:]+)?)?/,
  ),
  boolean: value(/true|false|null|~/),
  tag: /(?<![^\s[{,])![^\s,[\]{}]*/,
  anchor: { pattern: /(?<![^\s[{,])[&*][^\s,[\]{}]+/, alias: 'variable' },
  string: [
    { pattern: string, greedy: true, inside: { template } },
    // A value that ends with its line, and one between brackets.
    {
      pattern:
        /(?=\S)(?<=^[ \t]*(?:-[ \t]+)*[^\s#[{][^\n[{]*:[ \t]+|^[ \t]*(?:-[ \t]+)+)[^\s&*!|>'"%@`{[#][^\n]*?(?=[ \t]*(?:$|[ \t]#))/m,
      greedy: true,
      inside: { template },
    },
    /[^\s&*!|>'"%@`[\]{},:?#-][^\n,[\]{}:]*/,
  ],
  indicator: { pattern: /[|>][-+\d]*(?=[ \t]*(?:#|$))/m, alias: 'keyword' },
  punctuation: /^---|^\.\.\.|[:[\]{},?-]/m,
}
