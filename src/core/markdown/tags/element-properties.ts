// Values of element properties from directives and components: an attribute without a value is `true` if HTML or the
// theme has a boolean property of that name, so that raw HTML parsing retains it.

const SWITCHES = new Set(
  'allowfullscreen async autofocus autoplay checked controls default defer disabled hidden inert loop multiple muted nomodule novalidate open playsinline readonly required reversed selected'.split(
    ' ',
  ),
)

/** Value of a property; `true` for an attribute without one. */
export function propertyValue(name: string, rawValue: string | true): string | boolean {
  const isSwitch = SWITCHES.has(name.toLowerCase())
  if (isSwitch && (rawValue === 'true' || rawValue === 'false')) return rawValue === 'true'
  return rawValue === true ? isSwitch || 'true' : rawValue
}
