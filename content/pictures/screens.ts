// Larger parts: the window of the product, its panels and forms, runs, messages in chats, and graphs.

import {
  box,
  buttons,
  type Cell,
  card,
  dot,
  escapeText,
  heading,
  lines,
  type Part,
  pairs,
  round,
  stack,
  type Tone,
  text,
  textWidth,
} from './parts.ts'

export const WIDTH = 480

/** A picture as a file: its own ground, in both color modes. */
export function picture(title: string, part: Part, width = WIDTH): string {
  const { svg, height } = part(1, 1, width - 2)
  const size = Math.ceil(height + 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${size}" viewBox="0 0 ${width} ${size}" role="img" aria-labelledby="t" font-family="system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<title id="t">${escapeText(title)}</title>
<style>${STYLE}</style>
${svg}
</svg>
`
}

const LIGHT =
  '--g:#f5f7fb;--c:#fff;--l:#d5dbe7;--t:#061431;--m:#51607a;--a:#0b50d8;--k:#eef2f9;--ok:#12875a;--okt:#d9f5e6;--w:#a65a00;--wt:#fdf0cf;--b:#c22b2b;--bt:#fde3e1;--i:#0b50d8;--it:#dfeaff;--o:#66748c;--ot:#e8ecf3;--p:#0053f8;--h:#f2683a'
const DARK =
  '--g:#0c1120;--c:#151d30;--l:#33415f;--t:#f4f7ff;--m:#a3b0cc;--a:#8db6ff;--k:#0a0f1c;--ok:#4fd08c;--okt:#153a2d;--w:#f2b84b;--wt:#3f3117;--b:#ff8078;--bt:#45202a;--i:#8db6ff;--it:#1d3158;--o:#a3b0cc;--ot:#26324c;--p:#2f66ea;--h:#ff7d4d'

const STYLE = [
  `svg{${LIGHT}}@media(prefers-color-scheme:dark){svg{${DARK}}}`,
  '.b{font-weight:600}.m{font-family:ui-monospace,Menlo,Consolas,monospace;white-space:pre}',
  '.f-text{fill:var(--t)}.f-muted{fill:var(--m)}.f-accent{fill:var(--a)}.f-inverse{fill:#fff}.f-ok{fill:var(--ok)}.f-warn{fill:var(--w)}.f-bad{fill:var(--b)}.f-info{fill:var(--i)}.f-off{fill:var(--o)}',
  '.s-ok{fill:var(--ok)}.s-warn{fill:var(--w)}.s-bad{fill:var(--b)}.s-info{fill:var(--i)}.s-off{fill:var(--o)}',
  '.t-ok{fill:var(--okt)}.t-warn{fill:var(--wt)}.t-bad{fill:var(--bt)}.t-info{fill:var(--it)}.t-off{fill:var(--ot)}',
  '.ground{fill:var(--g);stroke:var(--l)}.card{fill:var(--c);stroke:var(--l)}.code{fill:var(--k);stroke:var(--l)}.track{fill:var(--ot)}.field{fill:var(--c);stroke:var(--o)}.bad{fill:var(--bt);stroke:var(--b)}.line{stroke:var(--l);fill:none}.edge{stroke:var(--o);fill:none;stroke-width:1.5}.edge-bad{stroke:var(--b);fill:none;stroke-width:2}.mark{stroke:var(--h);stroke-width:2.5}',
  '.b-primary{fill:var(--p)}.b-danger{fill:#dc2626}.b-second{fill:var(--it)}.b-quiet{fill:var(--c);stroke:var(--l)}',
].join('')

/** The window of the product: its areas at the top, one of them open, and the content below. */
export function window(
  open: string,
  parts: readonly Part[],
  areas = ['Topology', 'Health', 'Catalog', 'Playbooks', 'Views'],
): Part {
  return (x, y, width) => {
    const content = stack(parts)(x + 13, y + 60, width - 26)
    const height = content.height + 74
    let left = x + 14
    const tabs = areas.map((area) => {
      const isOpen = area === open
      const wide = textWidth(area, isOpen ? { bold: true } : {})
      const one =
        text(left, y + 29, area, {
          size: 14,
          ...(isOpen ? { bold: true as const } : { ink: 'muted' as const }),
        }) + (isOpen ? `<path d="M${round(left)} ${y + 44}h${round(wide)}" class="mark"/>` : '')
      left += wide + 16
      return one
    })
    return {
      svg: `${box(x, y, width, height, 'ground', 12)}${tabs.join('')}<path d="M${x} ${y + 45}h${width}" class="line"/>\n${content.svg}`,
      height,
    }
  }
}

/** A plain ground without areas: other programs, diagrams. */
export function sheet(parts: readonly Part[], gap = 14): Part {
  return card(stack(parts, gap), 'ground', 14)
}

export interface Field {
  readonly label: string
  readonly value: string
  readonly kind?: 'list' | 'check' | 'secret'
  readonly hint?: string
}

export function form(
  title: string,
  fields: readonly Field[],
  actions: Parameters<typeof buttons>[0],
  note?: string,
): Part {
  const parts: Part[] = [heading(title), ...fields.map(fieldPart)]
  if (note) parts.push(lines([note], { size: 13, ink: 'muted' }))
  return card(stack([...parts, buttons(actions)]), 'card', 18)
}

function fieldPart({ label, value, kind, hint }: Field): Part {
  return (x, y, width) => {
    if (kind === 'check') {
      const svg = `${box(x, y, 18, 18, 'b-primary', 4)}<path d="M${x + 4} ${y + 9}l4 4 6-8" stroke="#fff" stroke-width="2" fill="none"/>${text(x + 27, y + 14, label, { within: width - 27 })}`
      return { svg, height: 18 }
    }
    const svg = [
      text(x, y + 12, label, { size: 13, bold: true }),
      ...(hint
        ? [text(x + width, y + 12, hint, { size: 12.5, ink: 'muted', anchor: 'end', within: width * 0.72 })]
        : []),
      box(x, y + 20, width, 34, 'field', 6),
      text(x + 11, y + 42, kind === 'secret' ? '••••••••' : value, { within: width - 40 }),
      ...(kind === 'list' ? [`<path d="M${round(x + width - 24)} ${y + 34}l5 5 5-5" class="edge"/>`] : []),
    ]
    return { svg: svg.join(''), height: 54 }
  }
}

export type StepState = 'done' | 'failed' | 'running' | 'waiting' | 'skipped'

const STEP_TONE: Readonly<Record<StepState, Tone>> = {
  done: 'ok',
  failed: 'bad',
  running: 'info',
  waiting: 'warn',
  skipped: 'off',
}

/** What a run has done, from top to bottom, with a line between the states. */
export function steps(values: readonly (readonly [StepState, string, string])[]): Part {
  return (x, y, width) => ({
    svg: values
      .map(([state, label, note], at) => {
        const top = y + at * 32 + 10
        const sign = {
          done: 'M-4 0l3 3 5-6',
          failed: 'M-3-3l6 6M3-3l-6 6',
          running: 'M-2-4l6 4-6 4z',
          waiting: 'M0-4v4l3 2',
          skipped: 'M-4 0h8',
        }[state]
        const link = at < values.length - 1 ? `<path d="M${x + 10} ${top + 10}v12" class="line"/>` : ''
        return `${link}<circle cx="${x + 10}" cy="${top}" r="9.5" class="t-${STEP_TONE[state]}"/><path transform="translate(${x + 10} ${top})" d="${sign}" class="k-${STEP_TONE[state]}" fill="none" stroke="currentColor" stroke-width="1.8" style="color:var(--${{ ok: 'ok', bad: 'b', info: 'i', warn: 'w', off: 'o' }[STEP_TONE[state]]})"/>${text(x + 30, top + 5, label, { within: width - 34 - note.length * 6.6 })}${text(x + width, top + 5, note, { size: 13, ink: 'muted', anchor: 'end' })}`
      })
      .join('\n'),
    height: values.length * 32 - 12,
  })
}

/** A message in a chat: who, when, a bar in the color of the state, and buttons. */
export function message(options: {
  readonly app?: string
  readonly time?: string
  readonly tone: Tone
  readonly title: string
  readonly text?: readonly string[]
  readonly fields?: readonly (readonly [string, Cell])[]
  readonly buttons?: Parameters<typeof buttons>[0]
}): Part {
  const { app = 'Mission Control', time = '09:41', tone, title } = options
  const inner: Part[] = [heading(title, '', tone)]
  if (options.text) inner.push(lines(options.text, { size: 13.5 }))
  if (options.fields) inner.push(pairs(options.fields, 0.3))
  if (options.buttons) inner.push(buttons(options.buttons))
  return (x, y, width) => {
    const body = stack(inner, 12)(x + 60, y + 36, width - 74)
    const svg = [
      box(x, y + 2, 34, 34, 'b-primary', 8),
      `<circle cx="${x + 17}" cy="${y + 19}" r="8" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="38 12"/><circle cx="${x + 17}" cy="${y + 19}" r="2.5" fill="#fff"/>`,
      text(x + 46, y + 15, app, { size: 14, bold: true }),
      text(x + 56 + textWidth(app, { bold: true }), y + 15, time, { size: 12.5, ink: 'muted' }),
      box(x + 46, y + 30, 4, body.height + 12, `s-${tone}`, 2),
      body.svg,
    ]
    return { svg: svg.join('\n'), height: body.height + 44 }
  }
}

/** Components of a topology: a name, a state, and headline properties. */
export function component(
  name: string,
  tone: Tone,
  note: string,
  properties: readonly (readonly [string, Cell])[] = [],
): Part {
  return card(
    stack(
      [
        heading(name, '', tone),
        lines([note], { size: 12.5, ink: 'muted' }),
        ...(properties.length > 0 ? [pairs(properties, 0.42)] : []),
      ],
      9,
    ),
    tone === 'bad' ? 'bad' : 'card',
  )
}

/** Events along a line, the newest first. */
export function timeline(
  values: readonly (readonly [time: string, tone: Tone, title: string, note: string])[],
): Part {
  return (x, y, width) => ({
    svg: values
      .map(([time, tone, title, note], at) => {
        const top = y + at * 48
        const link = at < values.length - 1 ? `<path d="M${x + 78} ${top + 20}v28" class="line"/>` : ''
        return `${link}${text(x, top + 15, time, { size: 13, ink: 'muted', within: 66 })}${dot(x + 78, top + 11, tone, 6)}${text(x + 98, top + 15, title, { bold: true, within: width - 98 })}${text(x + 98, top + 33, note, { size: 12.5, ink: 'muted', within: width - 98 })}`
      })
      .join('\n'),
    height: values.length * 48 - 12,
  })
}

/** What somebody says to an assistant, or it to them. */
export function speech(who: string, values: readonly string[], look: 'card' | 'code' = 'card'): Part {
  return card(
    stack([lines([who], { size: 12.5, ink: 'muted', bold: true }), lines(values, { size: 13.5 })], 6),
    look,
  )
}
