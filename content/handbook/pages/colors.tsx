// The colors of the theme as this browser renders them, with their contrast. This page must be a component: its
// contents depend on the color mode and on the site's styles.

import { usePage } from 'octavo/theme'
import { useEffect, useState } from 'react'

export const frontMatter = {
  title: 'Colors of the theme',
  description: 'Each color of the theme with its value and its contrast, as your browser shows it.',
}

const backgrounds = ['--background', '--background-raised', '--background-sunken']
const texts = [
  '--text',
  '--text-strong',
  '--text-soft',
  '--accent',
  '--accent-strong',
  '--warning',
  '--danger',
]

interface Measured {
  readonly value: string
  readonly ratio: number
}

export default function Colors() {
  const { href } = usePage()
  const [background, setBackground] = useState(backgrounds[0]!)
  const [measured, setMeasured] = useState<ReadonlyMap<string, Measured>>(new Map())

  useEffect(() => {
    const measure = () => setMeasured(new Map(texts.map((name) => [name, measureColor(name, background)])))
    measure()
    const observer = new MutationObserver(measure)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [background])

  return (
    <article className="prose">
      <h1>{frontMatter.title}</h1>
      <p>
        Small text needs a contrast of at least 4.5 to 1. Values change with the color mode and with{' '}
        <a href={href('/theming#styles')}>your own styles</a>.
      </p>
      <p>
        <label>
          Background{' '}
          <select value={background} onChange={(event) => setBackground(event.currentTarget.value)}>
            {backgrounds.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      </p>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th>Color</th>
              <th>Value</th>
              <th>Contrast</th>
            </tr>
          </thead>
          <tbody>
            {texts.map((name) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{measured.get(name)?.value ?? '…'}</td>
                <td>{measured.get(name)?.ratio.toFixed(2) ?? '…'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}

function measureColor(name: string, background: string): Measured {
  const styles = getComputedStyle(document.documentElement)
  const value = styles.getPropertyValue(name).trim()
  const [low, high] = [luminance(value), luminance(styles.getPropertyValue(background))].sort((a, b) => a - b)
  return { value, ratio: (high! + 0.05) / (low! + 0.05) }
}

// A canvas gives every way to write a color as plain numbers.
function luminance(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return 0
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
