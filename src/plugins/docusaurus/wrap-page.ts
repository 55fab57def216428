// Wraps React pages of Docusaurus, whose layout sets the title and which use the site configuration.

const READS_CONFIG = /\bprops\.config\b|\bconfig\b[^{}()]*\}\s*(?:=\s*(?:this\.)?props\b|\)\s*(?:\{|=>))/

const PAGE_MODULE = JSON.stringify('octavo:page')
const CONFIG = JSON.stringify('@generated/docusaurus.config')

/** Returns a module that wraps the module of a page. */
export function wrapPage(code: string): string | undefined {
  const facts = factsExport(code)
  if (READS_CONFIG.test(code))
    return `import { createElement } from 'react'
import config from ${CONFIG}
import Page from ${PAGE_MODULE}
export * from ${PAGE_MODULE}
export default function PageWithConfig(props) {
  return createElement(Page, { config, ...props })
}
${facts}`
  if (facts === '') return undefined
  return `export * from ${PAGE_MODULE}
export { default } from ${PAGE_MODULE}
${facts}`
}

/** Docusaurus pages set their title in the layout, not in front matter. */
function factsExport(code: string): string {
  if (!code.includes('@theme/Layout')) return ''
  if (/\bexport\s+(?:const|let|var)\s+(?:frontMatter|meta)\b/.test(code)) return ''
  const layout = /<Layout\b((?:[^>]|=>)*)>/.exec(code)?.[1] ?? ''
  const title = expressionOf(layout, 'title')
  const facts = { title, title_meta: title, description: expressionOf(layout, 'description') }
  const entries = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const usesConfig = entries.some((one) => one.includes(SITE))
  // Such pages are full width.
  return `${usesConfig ? `import ${SITE} from ${CONFIG}\n` : ''}\
export const frontMatter = { ${[...entries, "layout: 'landing'"].join(', ')} }`
}

/** Attribute value as code that depends only on the configuration; undefined for anything else. */
function expressionOf(attributes: string, name: string): string | undefined {
  const [, text, code] =
    new RegExp(`\\b${name}=(?:"([^"]*)"|\\{\\s*('[^'{}]*'|"[^"{}]*"|\`[^\`\\\\]*\`|[\\w.]+)\\s*\\})`).exec(
      attributes,
    ) ?? []
  if (text !== undefined) return JSON.stringify(text)
  if (code === undefined || /^['"]/.test(code)) return code
  const names = code.startsWith('`') ? [...code.matchAll(/\$\{([^}]*)\}/g)].map((one) => one[1]!) : [code]
  if (!names.every((one) => /^\s*(?:\w+\.)*siteConfig\.\w+\s*$/.test(one))) return undefined
  const configField = (one: string): string => `${SITE}${one.slice(one.lastIndexOf('.')).trim()}`
  return code.startsWith('`') ? code.replace(/(?<=\$\{)[^}]*(?=\})/g, configField) : configField(code)
}

const SITE = 'octavoSite'
