// Mermaid's configuration of colors and fonts, from the custom properties of the page.

export function mermaidTheme(element: HTMLElement): object {
  const read = createColorReader(element)
  const color = (property: string): string => read(`var(${property})`)
  // Readable as a line on the page, and below its text.
  const mix = (property: string): string =>
    read(`color-mix(in srgb, var(${property}) 45%, var(--background))`)
  const { fontFamily } = getComputedStyle(element)
  const text = color('--text-strong')
  const series = SERIES.map((name) => mix(`--${name}`))
  return {
    theme: 'base',
    fontFamily,
    themeVariables: {
      fontFamily,
      darkMode: document.documentElement.dataset.theme === 'dark',
      background: color('--background'),
      primaryColor: color('--accent-background'),
      primaryBorderColor: color('--accent'),
      primaryTextColor: text,
      secondaryColor: color('--tip-background'),
      secondaryBorderColor: color('--tip'),
      secondaryTextColor: text,
      tertiaryColor: color('--background-sunken'),
      tertiaryBorderColor: color('--line-strong'),
      tertiaryTextColor: text,
      noteBkgColor: color('--warning-background'),
      noteBorderColor: color('--warning'),
      noteTextColor: text,
      textColor: text,
      titleColor: text,
      lineColor: color('--text-soft'),
      taskTextClickableColor: color('--accent-strong'),
      pieStrokeColor: color('--background'),
      pieOuterStrokeWidth: '0',
      pieOpacity: '1',
      // Mermaid would darken its own series until it is black in dark mode.
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          [`pie${at + 1}`, series[at % series.length]],
          [`cScale${at}`, series[at % series.length]],
          [`cScaleLabel${at}`, text],
          [`git${at}`, series[at % series.length]],
          [`gitBranchLabel${at}`, text],
        ]).flat(),
      ),
    },
  }
}

/** Colors of pieces, branches and levels. */
const SERIES = ['accent', 'tip', 'warning', 'danger', 'info', 'note']

/** Returns a function that converts a color of CSS to `#rrggbb`. Mermaid does not support all of them. */
function createColorReader(element: HTMLElement): (css: string) => string {
  const probe = document.createElement('span')
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  return (css) => {
    probe.style.color = css
    element.append(probe)
    context.fillStyle = getComputedStyle(probe).color
    probe.remove()
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`
  }
}
