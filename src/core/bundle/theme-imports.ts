// Help for imports of `@theme/…`, which only MDX pages can use.

import { suggest } from '../text/nearest.ts'

export interface ThemeImport {
  /** The module as imported: `@theme/Tabs`. */
  readonly source: string
  /** Whether an MDX page imports it, rather than React code. */
  readonly isOfPage: boolean
  /** Names of the theme's components. */
  readonly elements: readonly string[]
}

/** Component name in an import of another theme; undefined for other modules. */
export function themeImportName(source: string): string | undefined {
  return /^@theme(?:-original|-init)?\/(.+)$/.exec(source)?.[1]
}

/** Suggests a replacement for an import that cannot be resolved. */
export function adviseThemeImport({ source, isOfPage, elements }: ThemeImport): string {
  const name = themeImportName(source) ?? ''
  if (!isOfPage)
    return 'Only MDX pages import components of the theme. Use it in the page, around this component, or write a component of your own.'
  if (elements.includes(name)) return `Import its default: \`import ${name} from '@theme/${name}'\`.`
  const examples = EXAMPLES.filter((one) => elements.includes(one)).map((one) => `\`@theme/${one}\``)
  const otherwise = `Write the component in React and import its file. Pages can import ${examples.join(', ')} and the other components of the theme.`
  return suggest(name, elements, otherwise, (nearest) => `\`@theme/${nearest}\``)
}

/** Components that other themes also have. */
const EXAMPLES = ['Tabs', 'TabItem', 'Admonition', 'CodeBlock', 'Details', 'DocCardList', 'Mermaid']
