// Pages that are components, as Docusaurus has them: their layout names their title, and they get the configuration.

const READS_CONFIG = /\bprops\.config\b|\bconfig\b[^{}()]*\}\s*(?:=\s*(?:this\.)?props\b|\)\s*(?:\{|=>))/

const OWN = JSON.stringify('octavo:page')
const CONFIG = JSON.stringify('@generated/docusaurus.config')

/** The module around a page's own. */
export function wrapPage(code: string): string | undefined {
  const facts = factsExport(code)
  if (READS_CONFIG.test(code))
    return `import { createElement } from 'react'
import config from ${CONFIG}
import Page from ${OWN}
export * from ${OWN}
export default function PageWithConfig(props) {
  return createElement(Page, { config, ...props })
}
${facts}`
  if (facts === '') return undefined
  return `export * from ${OWN}
export { default } from ${OWN}
${facts}`
}

/** Pages of Docusaurus name their title in their layout, and not in front matter. */
function factsExport(code: string): string {
  if (/\bexport\s+(?:const|let|var)\s+(?:frontMatter|meta)\b/.test(code)) return ''
  const layout = /<Layout\b([^>]*)>/.exec(code)?.[1] ?? ''
  const value = (name: string): string | undefined =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|\\{\\s*(?:'([^'{}]*)'|"([^"{}]*)")\\s*\\})`)
      .exec(layout)
      ?.slice(1)
      .find((one) => one !== undefined)
  // Such a page has the whole width.
  const title = value('title')
  const facts = { title, title_meta: title, description: value('description'), layout: 'landing' }
  return code.includes('@theme/Layout') ? `export const frontMatter = ${JSON.stringify(facts)}` : ''
}
