// The panels of a view: a number, a gauge, a pie chart.

import { card, dot, lines, type Part, round, stack, type Tone, text } from './parts.ts'

/** One number with its name. */
export function numberPanel(name: string, value: string, tone: Tone | 'text' = 'text'): Part {
  return panel(name, (x, y, width) => ({
    svg: text(x + width / 2, y + 50, value, {
      size: 32,
      bold: true,
      ink: tone,
      anchor: 'middle',
      within: width,
    }),
    height: 76,
  }))
}

/** A half circle that is filled up to a share. */
export function gaugePanel(name: string, share: number, value: string, tone: Tone): Part {
  return panel(name, (x, y, width) => {
    const [middle, base, radius] = [x + width / 2, y + 62, 44]
    const at = Math.PI * (1 - share)
    const end = `${round(middle + radius * Math.cos(at))} ${round(base - radius * Math.sin(at))}`
    const arc = (to: string, style: string) =>
      `<path d="M${round(middle - radius)} ${base}A${radius} ${radius} 0 0 1 ${to}" fill="none" stroke-width="11" style="stroke:var(--${style})"/>`
    return {
      svg:
        arc(`${round(middle + radius)} ${base}`, 'ot') +
        arc(end, { ok: 'ok', warn: 'w', bad: 'b', info: 'i', off: 'o' }[tone]) +
        text(middle, base, value, { size: 18, bold: true, anchor: 'middle' }),
      height: 76,
    }
  })
}

/** Shares of a whole, with their names and numbers. */
export function piePanel(name: string, shares: readonly (readonly [string, number, Tone])[]): Part {
  return panel(name, (x, y, width) => {
    const total = shares.reduce((sum, [, count]) => sum + count, 0)
    let from = 0
    const slices = shares.map(([, count, tone]) => {
      const length = (count / total) * 100
      const one = `<circle cx="${round(x + 38)}" cy="${round(y + 38)}" r="15.92" pathLength="100" fill="none" stroke-width="31" stroke-dasharray="${round(length)} ${round(100 - length)}" stroke-dashoffset="${round(25 - from)}" style="stroke:var(--${{ ok: 'ok', warn: 'w', bad: 'b', info: 'i', off: 'o' }[tone]})"/>`
      from += length
      return one
    })
    const top = y + 38 - (shares.length * 22) / 2
    const keys = shares.map(
      ([label, count, tone], at) =>
        dot(x + 88, top + 10 + at * 22, tone) +
        text(x + 100, top + 15 + at * 22, `${label} ${count}`, { size: 13, within: width - 100 }),
    )
    return { svg: slices.join('') + keys.join(''), height: 76 }
  })
}

function panel(name: string, part: Part): Part {
  return card(stack([lines([name], { size: 13, ink: 'muted', bold: true }), part], 8), 'card', 12)
}
