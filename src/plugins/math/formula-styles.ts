// Converts inline styles of formulas to MathML attributes and to classes of the formula stylesheet, because a strict
// content security policy blocks inline styles. Lengths are rounded to a few steps.

/** In em. The stylesheet has a class for each. */
const PADDING_STEPS = [0, 0.25, 0.6, 1, 2]
const SHIFT_STEPS = [-0.125, -0.1667, -0.25, -0.35, -0.5, -1, -2]
const EMS: Readonly<Record<string, number>> = { em: 1, ex: 0.45, pt: 0.1, px: 0.075, '': 1 }

interface Replacement {
  readonly attributes?: Readonly<Record<string, string>>
  readonly classes?: readonly string[]
}

/** Replaces the `style` attributes of generated MathML. */
export function replaceStyles(mathml: string): string {
  return mathml.replace(/<([a-z]+)((?: [\w-]+="[^"]*")+)>/g, (tag, name: string, raw: string) =>
    raw.includes(' style="') ? `<${name}${replaceInTag(name, raw)}>` : tag,
  )
}

function replaceInTag(name: string, raw: string): string {
  const attributes = new Map<string, string>()
  const declarations: string[] = []
  for (const [, key = '', value = ''] of raw.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
    if (key === 'style') declarations.push(...value.split(';'))
    else attributes.set(key, value)
  }
  const classes = new Set((attributes.get('class') ?? '').split(' ').filter(Boolean))
  for (const declaration of declarations) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim())
    if (value === '') continue
    const replacement = replaceDeclaration(name, property, value)
    for (const one of replacement.classes ?? []) classes.add(one)
    for (const [key, one] of Object.entries(replacement.attributes ?? {})) attributes.set(key, one)
  }
  if (classes.size > 0) attributes.set('class', [...classes].join(' '))
  return Array.from(attributes, ([key, value]) => ` ${key}="${value}"`).join('')
}

/** Converts a declaration to attributes or classes; empty if it is redundant or irrelevant. */
function replaceDeclaration(name: string, property: string, value: string): Replacement {
  if (property === 'color') return { attributes: { mathcolor: value } }
  if (property === 'math-depth') return { attributes: { scriptlevel: value } }
  const side = /^(padding|border)-(top|right|bottom|left)$/.exec(property)
  if (side?.[1] === 'padding') return { classes: [stepClass(`pad-${side[2]}`, value, PADDING_STEPS)] }
  if (side) return { classes: [`math-${side[2]}-${/dashed|double/.exec(value)?.[0] ?? 'solid'}`] }
  if (property === 'padding') return { classes: paddingClasses(name, value) }
  if (property === 'border') return { classes: ['math-frame'] }
  if (property === 'margin-left') return { classes: [stepClass('shift', value, SHIFT_STEPS)] }
  if (property === 'width') return { classes: [`math-width-${Number.parseFloat(value)}`.replace('.', '-')] }
  const className = CLASSES[`${property}:${value.toLowerCase()}`]
  return className ? { classes: [className] } : {}
}

const CLASSES: Readonly<Record<string, string>> = {
  'font-weight:bold': 'math-bold',
  'font-style:italic': 'math-italic',
  'text-align:left': 'math-left',
  'position:relative': 'math-anchor',
  'position:absolute': 'math-over-left',
  'display:flex': 'math-over-center',
  'transform:scalex(-1)': 'math-mirror',
}

/** `padding: top right bottom left`, of cells, boxes and shifted text. */
function paddingClasses(name: string, value: string): string[] {
  const [top = '0', right = top, bottom = top, left = right] = value.split(' ')
  const sides = { top, right, bottom, left }
  return Object.entries(sides)
    .filter(([, length]) => name === 'mtd' || Number.parseFloat(length) !== 0)
    .map(([side, length]) => stepClass(`pad-${side}`, length, PADDING_STEPS))
}

/** `math-pad-left-60`, in hundredths of an em. */
function stepClass(kind: string, length: string, steps: readonly number[]): string {
  const [, number = '0', unit = ''] = /^(-?[\d.]+)([a-z]*)$/.exec(length) ?? []
  const ems = Number(number) * (EMS[unit] ?? 1)
  const nearest = steps.reduce((best, step) => (Math.abs(step - ems) < Math.abs(best - ems) ? step : best))
  return `math-${kind}-${Math.round(Math.abs(nearest) * 100)}`
}
