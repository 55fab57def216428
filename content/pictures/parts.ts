// The parts that pictures of the product are composed of: window, table, panel, message, form, graph. Each takes its place
// and says how high it is. Text that does not fit is an error, so that nothing is cut off.

/** Draws itself at a place, with a width. */
export type Part = (x: number, y: number, width: number) => { readonly svg: string; readonly height: number }

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off'
export type Cell =
  | string
  | {
      readonly text: string
      readonly tone?: Tone
      readonly mono?: true
      readonly link?: true
      readonly bar?: number
    }

interface TextStyle {
  readonly size?: number
  readonly ink?: 'text' | 'muted' | 'accent' | 'inverse' | Tone
  readonly bold?: true
  readonly mono?: true
  readonly anchor?: 'middle' | 'end'
  /** The text must not be wider. */
  readonly within?: number
}

export function text(x: number, y: number, value: string, style: TextStyle = {}): string {
  const { size = 14, ink = 'text', bold, mono, anchor, within } = style
  const wide = textWidth(value, { size, bold, mono })
  if (within !== undefined && wide > within + 1)
    throw new Error(`"${value}" needs ${Math.ceil(wide)} px and has ${Math.floor(within)} px.`)
  const classes = [`f-${ink}`, bold && 'b', mono && 'm'].filter(Boolean).join(' ')
  const end = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" class="${classes}"${end}>${escapeText(value)}</text>`
}

/** An estimate for common fonts, on the wide side. */
export function textWidth(
  value: string,
  { size = 14, bold, mono }: { size?: number; bold?: true | undefined; mono?: true | undefined } = {},
): number {
  if (mono) return value.length * size * 0.61
  const units = [...value].reduce(
    (sum, sign) =>
      sum +
      (/[ilj.,:;'|!ftIr()[\]/ ]/.test(sign)
        ? 0.37
        : /[mwMW@%—]/.test(sign)
          ? 0.92
          : /[A-Z0-9]/.test(sign)
            ? 0.66
            : 0.6),
    0,
  )
  return units * size * (bold ? 1.1 : 1)
}

export function box(x: number, y: number, width: number, height: number, look: string, radius = 8): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" class="${look}"/>`
}

export function dot(x: number, y: number, tone: Tone, radius = 5): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" class="s-${tone}"/>`
}

/** Parts one below the other. */
export function stack(parts: readonly Part[], gap = 14): Part {
  return (x, y, width) => {
    let top = y
    const drawn = parts.map((part) => {
      const { svg, height } = part(x, top, width)
      top += height + gap
      return svg
    })
    return { svg: drawn.join('\n'), height: Math.max(0, top - gap - y) }
  }
}

/** Parts side by side, each with its share of the width. */
export function row(parts: readonly Part[], shares = parts.map(() => 1), gap = 12): Part {
  return (x, y, width) => {
    const unit = (width - gap * (parts.length - 1)) / shares.reduce((sum, share) => sum + share, 0)
    let left = x
    const drawn = parts.map((part, at) => {
      const one = part(left, y, unit * shares[at]!)
      left += unit * shares[at]! + gap
      return one
    })
    return {
      svg: drawn.map(({ svg }) => svg).join('\n'),
      height: Math.max(...drawn.map(({ height }) => height)),
    }
  }
}

/** A frame around a part. */
export function card(part: Part, look = 'card', padding = 14): Part {
  return (x, y, width) => {
    const { svg, height } = part(x + padding, y + padding, width - 2 * padding)
    return {
      svg: `${box(x, y, width, height + 2 * padding, look, 10)}\n${svg}`,
      height: height + 2 * padding,
    }
  }
}

/** A title, with a note at the right. */
export function heading(title: string, note = '', tone?: Tone): Part {
  return (x, y, width) => {
    const left = tone ? 16 : 0
    const noteWidth = note ? textWidth(note, { size: 13 }) + 12 : 0
    const svg = [
      ...(tone ? [dot(x + 5, y + 9, tone)] : []),
      text(x + left, y + 14, title, { size: 15, bold: true, within: width - left - noteWidth }),
      ...(note ? [text(x + width, y + 14, note, { size: 13, ink: 'muted', anchor: 'end' })] : []),
    ]
    return { svg: svg.join('\n'), height: 18 }
  }
}

export function lines(values: readonly string[], style: TextStyle = {}): Part {
  const { size = 14 } = style
  return (x, y, width) => ({
    svg: values
      .map((value, at) => text(x, y + size - 1 + at * (size + 6), value, { ...style, within: width }))
      .join('\n'),
    height: values.length * (size + 6) - 4,
  })
}

/** Output of a program. */
export function code(values: readonly string[]): Part {
  return card(lines(values, { size: 12.5, mono: true }), 'code', 12)
}

/** Names and values, one pair a line. */
export function pairs(values: readonly (readonly [string, Cell])[], share = 0.36): Part {
  return (x, y, width) => ({
    svg: values
      .map(
        ([name, value], at) =>
          text(x, y + 13 + at * 24, name, { size: 13, ink: 'muted', within: width * share - 6 }) +
          cellAt(x + width * share, y + 13 + at * 24, value, width * (1 - share)),
      )
      .join('\n'),
    height: values.length * 24 - 8,
  })
}

export function table(
  columns: readonly (readonly [string, number])[],
  rows: readonly (readonly Cell[])[],
): Part {
  return (x, y, width) => {
    const total = columns.reduce((sum, [, share]) => sum + share, 0)
    const starts = columns.map(
      (_, at) =>
        x + 10 + ((width - 12) * columns.slice(0, at).reduce((sum, [, share]) => sum + share, 0)) / total,
    )
    const room = columns.map(([, share]) => ((width - 12) * share) / total - 6)
    const svg = [
      box(x, y, width, 30 + rows.length * 32, 'card'),
      `<path d="M${x} ${y + 30}h${round(width)}" class="line"/>`,
    ]
    for (const [at, [label]] of columns.entries())
      svg.push(text(starts[at]!, y + 20, label, { size: 12, ink: 'muted', bold: true, within: room[at]! }))
    for (const [index, cells] of rows.entries()) {
      const top = y + 30 + index * 32
      if (index > 0) svg.push(`<path d="M${round(x + 10)} ${round(top)}h${round(width - 20)}" class="line"/>`)
      for (const [at, cell] of cells.entries()) svg.push(cellAt(starts[at]!, top + 21, cell, room[at]!))
    }
    return { svg: svg.join('\n'), height: 30 + rows.length * 32 }
  }
}

function cellAt(x: number, y: number, cell: Cell, room: number): string {
  if (typeof cell === 'string') return text(x, y, cell, { size: 13.5, within: room })
  const { text: value, tone, mono, link, bar } = cell
  if (bar !== undefined) {
    const track = Math.min(70, room - textWidth(value, { size: 12.5 }) - 8)
    return `${box(x, y - 10, track, 8, 'track', 4)}${box(x, y - 10, track * bar, 8, `s-${tone ?? 'info'}`, 4)}${text(x + track + 8, y - 2, value, { size: 12.5, within: room - track - 8 })}`
  }
  if (tone && mono) {
    const { svg, width } = badge(x, y - 15, value, tone)
    if (width > room + 1)
      throw new Error(`The badge "${value}" needs ${Math.ceil(width)} px and has ${Math.floor(room)} px.`)
    return svg
  }
  if (tone) return dot(x + 5, y - 5, tone, 4.5) + text(x + 16, y, value, { size: 13.5, within: room - 16 })
  return text(x, y, value, {
    size: mono ? 12.5 : 13.5,
    ink: link ? 'accent' : 'text',
    ...(mono && { mono }),
    within: room,
  })
}

function badge(
  x: number,
  y: number,
  value: string,
  tone: Tone,
): { readonly svg: string; readonly width: number } {
  const width = textWidth(value, { size: 12.5 }) + 16
  return {
    svg:
      box(x, y, width, 21, `t-${tone}`, 10.5) +
      text(x + width / 2, y + 15, value, { size: 12.5, ink: tone, anchor: 'middle' }),
    width,
  }
}

/** A badge as a cell of a table. */
export function pill(value: string, tone: Tone): Cell {
  return { text: value, tone, mono: true }
}

export function badges(values: readonly (readonly [string, Tone])[]): Part {
  return (x, y, width) => {
    let left = x
    const svg = values.map(([value, tone]) => {
      const one = badge(left, y, value, tone)
      left += one.width + 8
      return one.svg
    })
    if (left - 8 > x + width + 1)
      throw new Error(`Badges need ${Math.ceil(left - x)} px and have ${width} px.`)
    return { svg: svg.join(''), height: 21 }
  }
}

export function buttons(
  values: readonly (readonly [string, 'primary' | 'quiet' | 'danger' | 'second'])[],
): Part {
  return (x, y, width) => {
    let left = x
    const svg = values.map(([label, look]) => {
      const wide = textWidth(label, { size: 13, bold: true }) + 26
      const one =
        box(left, y, wide, 30, `b-${look}`, 7) +
        text(left + wide / 2, y + 20, label, {
          size: 13,
          bold: true,
          ink: look === 'primary' || look === 'danger' ? 'inverse' : look === 'second' ? 'accent' : 'text',
          anchor: 'middle',
        })
      left += wide + 10
      return one
    })
    if (left - 10 > x + width + 1)
      throw new Error(`Buttons need ${Math.ceil(left - x)} px and have ${width} px.`)
    return { svg: svg.join(''), height: 30 }
  }
}

export function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
