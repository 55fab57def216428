// Prism grammar for YAML with embedded templates. Prism's grammar reads the `#` in a URL as a comment, does not support
// `>-` and does not highlight unquoted values.

/** `{{ … }}` in Helm, Go templates and GitHub Actions. */
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

/** Quoted string. An apostrophe inside a word does not start one. */
const string = /(?<![^\s,[{])(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')(?=[ \t]*(?:$|[,\]}:]|[ \t]#))/m

/** Matches a boolean or number only as a complete value. */
function value(pattern: RegExp): RegExp {
  return RegExp(
    `(?=\\S)(?<=[:-][ \\t]+|[,[{][ \\t]*)(?:${pattern.source})(?=[ \\t]*(?:$|[,\\]}]|[ \\t]#))`,
    'im',
  )
}

/** Token types, in matching order. */
export const yaml = {
  template,
  // Includes lines with at least the indentation of the first, and blank lines.
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
    // Plain scalars: up to the end of the line, or inside brackets.
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
