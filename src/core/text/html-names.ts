// Names of the HTML, SVG and MathML elements. Sources: https://html.spec.whatwg.org/multipage/indices.html#elements-3 and its
// obsolete features, https://svgwg.org/svg2-draft/eltindex.html and https://www.w3.org/TR/mathml-core/.

const HTML =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt em embed fencedframe fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
const SVG =
  'animate animatemotion animatetransform circle clippath defs desc discard ellipse feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter foreignobject g line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tspan use view'
const MATHML =
  'annotation annotation-xml maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const HTML_NAMES = setOf(HTML)
const SVG_NAMES = setOf(SVG)
const MATHML_NAMES = setOf(MATHML)

/** Whether browsers support an element with this name. Case does not matter. */
export function isHtmlName(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return HTML_NAMES.has(lowerCase) || SVG_NAMES.has(lowerCase) || MATHML_NAMES.has(lowerCase)
}

/** The root element that an SVG or MathML element needs as an ancestor, or undefined for HTML elements and unknown names. */
export function foreignRoot(name: string): 'svg' | 'math' | undefined {
  if (HTML_NAMES.has(name)) return undefined
  if (SVG_NAMES.has(name)) return 'svg'
  return MATHML_NAMES.has(name) ? 'math' : undefined
}
