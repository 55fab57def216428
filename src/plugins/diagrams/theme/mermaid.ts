// Draws a diagram with the package mermaid of the site, in the colors of the page, and again when its color mode changes. Until
// then, and if Mermaid cannot draw it, the page shows the source.

import { isOfflineCopy, loadModule } from '../../../../theme/client/load-module.ts'
import type { ElementScript } from '../../../../theme/contract.ts'
import { captureStyles } from './capture-styles.ts'
import { mermaidTheme } from './mermaid-theme.ts'

/** The functions of Mermaid that are used. */
interface Mermaid {
  initialize(config: object): void
  render(id: string, source: string, container: Element): Promise<unknown>
}

/** A drawing, and the sheet with its styles. */
interface Drawing {
  readonly svg: SVGSVGElement
  readonly sheet: CSSStyleSheet
}

/** Mermaid has one configuration at a time. */
let queue: Promise<unknown> = Promise.resolve()
let count = 0

const drawMermaid: ElementScript = (figure, { module = '' }) => {
  // Browsers do not load modules from files.
  if (isOfflineCopy()) return undefined
  const picture = figure.querySelector<HTMLElement>('.diagram-picture')!
  const details = figure.querySelector('details')!
  const source = details.querySelector('pre')!.textContent
  let adopted: CSSStyleSheet | undefined
  let isStopped = false
  const show = async (): Promise<void> => {
    const { default: mermaid } = await loadModule<{ default: Mermaid }>(siteUrl(module))
    if (isStopped) return
    const { svg, sheet } = await draw(mermaid, source, figure)
    replaceSheet(adopted, isStopped ? undefined : sheet)
    if (isStopped) return
    adopted = sheet
    resolveLinks(svg)
    if (svg.querySelector('a')) {
      figure.ariaLabel ??= picture.ariaLabel
      picture.role = picture.ariaLabel = svg.role = null
    } else svg.ariaHidden = 'true'
    picture.replaceChildren(svg)
    if (!picture.hidden) return
    picture.hidden = false
    details.open = false
  }
  const redraw = (): void => {
    queue = queue.then(show).catch((error) => console.warn('Mermaid cannot draw a diagram:', error))
  }
  const modes = new MutationObserver(redraw)
  modes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  redraw()
  return () => {
    isStopped = true
    modes.disconnect()
    replaceSheet(adopted)
  }
}
export default drawMermaid

/** Draws outside of the figure, where the page does not move. */
async function draw(mermaid: Mermaid, source: string, figure: HTMLElement): Promise<Drawing> {
  const canvas = document.createElement('div')
  canvas.className = 'diagram-canvas'
  canvas.style.inlineSize = `${figure.clientWidth}px`
  document.body.append(canvas)
  const styles = captureStyles()
  try {
    mermaid.initialize({
      startOnLoad: false,
      // Other levels serialize the drawing and parse it again, with styles that a strict policy blocks. Mermaid filters labels
      // in this one too, and its callbacks are not bound.
      securityLevel: 'loose',
      secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'dompurifyConfig'],
      suppressErrorRendering: true,
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      ...mermaidTheme(figure),
    })
    await mermaid.render(`mermaid-${count++}`, source, canvas)
    const { svg, sheet } = styles
    if (!svg) throw new Error('There is no drawing.')
    return { svg, sheet }
  } catch (error) {
    replaceSheet(styles.sheet)
    throw error
  } finally {
    styles.stop()
    canvas.remove()
  }
}

/** URL of a path of the site. Scripts are in `assets`. */
function siteUrl(path: string): string {
  return new URL(`../${path}`, import.meta.url).href
}

/** Gives paths of the site its base path, and removes links of other schemes than those of documents. */
function resolveLinks(svg: SVGSVGElement): void {
  for (const link of svg.querySelectorAll<SVGAElement>('a')) {
    const path = link.href.baseVal
    const url = new URL(/^\/(?!\/)/.test(path) ? siteUrl(path.slice(1)) : path, location.href)
    link.removeAttributeNS('http://www.w3.org/1999/xlink', 'href')
    if (/^(?:https?|mailto):$/.test(url.protocol)) link.setAttribute('href', url.href)
    else link.removeAttribute('href')
  }
}

function replaceSheet(before: CSSStyleSheet | undefined, sheet?: CSSStyleSheet): void {
  const others = document.adoptedStyleSheets.filter((one) => one !== before && one !== sheet)
  document.adoptedStyleSheets = sheet ? [...others, sheet] : others
}
