// Converts the MathML of a formula to plain text for titles, contents, search and descriptions: `E = mc²`, `(a+b)/c`.

/** An element with its children, or a string. */
type MathNode = string | { readonly name: string; readonly tag: string; readonly children: MathNode[] }

/** The formula on one line. */
export function formulaText(mathml: string): string {
  return textOf({ name: 'math', tag: '', children: readNodes(mathml) })
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reads generated MathML, in which every element has an end tag. */
function readNodes(mathml: string): MathNode[] {
  const open: MathNode[][] = [[]]
  for (const [part, end, name] of mathml.matchAll(/<(\/)?([a-z]+)(?: [^<>]*)?>|[^<]+/g)) {
    if (name === undefined) open.at(-1)!.push(decode(part))
    else if (end) open.pop()
    else {
      const children: MathNode[] = []
      open.at(-1)?.push({ name, tag: part, children })
      open.push(children)
    }
  }
  return open[0] ?? []
}

function decode(text: string): string {
  return text
    .replace(/&(lt|gt|quot|amp|#39|#x27|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(INVISIBLE, '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#x27': "'", nbsp: ' ' },
}

/** Invisible operators, zero-width characters and stretched braces. */
const INVISIBLE = /[\u200B-\u200D\u2060-\u2064\uFEFF\u23DE\u23DF]/g

/** Relations have spaces around them. */
const RELATION = /^[=<>≠≤≥≪≫≈≅≃∼≡∝≔→←↔⇒⇐⇔⟶⟵⟷⟹⟸⟺↦⟼∈∉∋⊂⊃⊆⊇]$/

function textOf(node: MathNode): string {
  if (typeof node === 'string') return node
  const { name, tag, children } = node
  const [base = '', first = '', second = ''] = children
  switch (name) {
    case 'mo': {
      const operator = inner(children).normalize('NFC')
      return RELATION.test(operator.trim()) ? ` ${operator.trim()} ` : operator
    }
    case 'mspace':
      return /width="(?!-)[^"]*[1-9]/.test(tag) ? ' ' : ''
    case 'mphantom':
    case 'annotation':
      return ''
    case 'mfrac':
      return tag.includes('linethickness="0')
        ? `${textOf(base)} ${textOf(first)}`
        : `${group(textOf(base))}/${group(textOf(first))}`
    case 'msqrt':
      return `√${group(inner(children))}`
    case 'mroot':
      return `${script(textOf(first), '^')}√${group(textOf(base))}`
    case 'msub':
    case 'munder':
      return textOf(base) + script(textOf(first), '_')
    case 'msup':
    case 'mover':
      return textOf(base) + (ACCENTS[textOf(first).trim()] ?? script(textOf(first), '^'))
    case 'msubsup':
    case 'munderover':
      return textOf(base) + script(textOf(first), '_') + script(textOf(second), '^')
    case 'mtable':
      return children.map((row) => textOf(row).trim()).join('; ')
    case 'mtr':
      return children.map((cell) => textOf(cell).trim()).join(' ')
    default:
      return inner(children)
  }
}

function inner(children: readonly MathNode[]): string {
  return children.map(textOf).join('')
}

/** Parentheses around terms of several parts. */
function group(text: string): string {
  const term = text.trim()
  return [...term].length === 1 || /^[\p{L}\p{M}\p{N}.′]*$/u.test(term) || /^\([^()]*\)$/.test(term)
    ? term
    : `(${term})`
}

/** Superscript or subscript characters, if Unicode has all of them: `x²`, `x^(iπ)`. */
function script(text: string, mark: '^' | '_'): string {
  const compact = text.replace(/\s+/g, '')
  if (/^[′″‴*†]*$/.test(compact)) return compact
  const table = mark === '^' ? SUPERSCRIPTS : SUBSCRIPTS
  const characters = [...compact].map((character) => table.get(character))
  // `x_max` is easier to read, and to search for, than small letters.
  const isWord = /\p{L}{3}/u.test(compact)
  if (!isWord && characters.every((character) => character !== undefined)) return characters.join('')
  return mark + (mark === '^' && compact.length > 1 ? `(${compact})` : group(compact))
}

const SUPERSCRIPTS = pairs('0123456789+−-=()in', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ')
const SUBSCRIPTS = pairs('0123456789+−-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

/** Accents above a character, as combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ ˆ: '\u0302', '^': '\u0302', '~': '\u0303', '˜': '\u0303', '‾': '\u0305', '¯': '\u0304' },
  ...{ '˙': '\u0307', '¨': '\u0308', ˇ: '\u030C', '→': '\u20D7' },
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const targets = [...to]
  return new Map([...from].map((character, at) => [character, targets[at]!]))
}
