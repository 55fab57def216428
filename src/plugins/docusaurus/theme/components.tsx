// Implements the components of Docusaurus's theme, `@theme/…`, with those of Octavo's theme.

import { usePage } from 'octavo/theme'
import { Children, type ComponentProps, createElement, isValidElement, type ReactNode } from 'react'
import { useBaseUrlUtils } from './client.tsx'

interface AdmonitionProps {
  readonly children?: ReactNode
  readonly type?: string
  readonly title?: ReactNode
}

const KINDS: Readonly<Record<string, string>> = {
  secondary: 'note',
  success: 'tip',
  important: 'info',
  caution: 'warning',
}

/** Renders the theme's callout. */
export function Admonition({ children, type = 'note', title }: AdmonitionProps) {
  const { callout, 'callout-title': calloutTitle } = usePage().theme.prose
  return createElement(
    callout,
    { kind: KINDS[type] ?? type },
    title === undefined ? null : createElement(calloutTitle, {}, title),
    children,
  )
}

interface CodeBlockProps {
  readonly children?: ReactNode
  readonly language?: string
  readonly className?: string
  readonly title?: string
  readonly showLineNumbers?: boolean | number
}

/** Renders the theme's code block, without highlighting. */
export function CodeBlock({ children, language, className, title, showLineNumbers }: CodeBlockProps) {
  const block = usePage().theme.prose['code-block']
  const code = [children].flat().map(String).join('').replace(/\n$/, '')
  return createElement(block, {
    language: language ?? /language-([\w-]+)/.exec(className ?? '')?.[1] ?? '',
    code,
    ...(title !== undefined && { title }),
    ...(showLineNumbers && { numbered: true }),
  })
}

/** Renders only the children, for components that Octavo renders around the page, and for unknown components. */
export function Content({ children }: { readonly children?: ReactNode }) {
  return <>{typeof children === 'function' ? null : children}</>
}

interface DetailsProps extends Omit<ComponentProps<'details'>, 'summary'> {
  readonly summary?: ReactNode
}

export function Details({ summary, children, ...rest }: DetailsProps) {
  return (
    <details {...rest}>
      {typeof summary === 'string' ? <summary>{summary}</summary> : summary}
      {children}
    </details>
  )
}

interface HeadingProps extends ComponentProps<'h2'> {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
}

export function Heading({ as: Tag = 'h2', ...rest }: HeadingProps) {
  return <Tag {...rest} />
}

interface IdealImageProps extends Omit<ComponentProps<'img'>, 'src'> {
  readonly img?: string | { readonly default?: string; readonly src?: { readonly src?: string } }
}

/** Renders the image at its original size. */
export function IdealImage({ img, alt = '', ...rest }: IdealImageProps) {
  const source = typeof img === 'string' ? img : (img?.default ?? img?.src?.src)
  return source === undefined ? null : <img {...rest} alt={alt} src={source} />
}

interface LayoutProps {
  readonly children?: ReactNode
  readonly wrapperClassName?: string
}

/** Renders only the children, because Octavo has applied its own layout already. */
export function Layout({ children, wrapperClassName }: LayoutProps) {
  return <div className={wrapperClassName}>{children}</div>
}

/** Renders nothing: the page's front matter determines the same metadata. */
export function Nothing() {
  return null
}

interface TabItemProps {
  readonly children?: ReactNode
  readonly value: string
  readonly label?: string
  readonly default?: boolean
}

/** A tab, whose props are read by `Tabs`. */
export function TabItem({ children }: TabItemProps) {
  return <>{children}</>
}

interface TabsProps {
  readonly children?: ReactNode
  readonly groupId?: string
  readonly defaultValue?: string | null
  readonly values?: readonly { readonly value: string; readonly label?: string }[]
}

/** Renders the theme's tabs. */
export function Tabs({ children, groupId, defaultValue, values = [] }: TabsProps) {
  const { tabs, tab } = usePage().theme.prose
  const items = Children.toArray(children).filter((child) => isValidElement<TabItemProps>(child))
  return createElement(
    tabs,
    groupId === undefined ? {} : { group: groupId },
    ...items.map(({ props, key }) => {
      const label = props.label ?? values.find(({ value }) => value === props.value)?.label ?? props.value
      const isFirst = props.default ?? props.value === defaultValue
      return createElement(
        tab,
        { key, label, value: props.value, ...(isFirst && { default: true }) },
        props.children,
      )
    }),
  )
}

interface ThemedImageProps extends ComponentProps<'img'> {
  readonly sources: { readonly light: string; readonly dark: string }
}

/** An image for light mode and one for dark mode; the style sheet shows one of them. */
export function ThemedImage({ sources, alt = '', className = '', ...rest }: ThemedImageProps) {
  const { withBaseUrl } = useBaseUrlUtils()
  return (
    <>
      <img {...rest} src={withBaseUrl(sources.light)} alt={alt} className={`${className} only-light`} />
      <img {...rest} src={withBaseUrl(sources.dark)} alt={alt} className={`${className} only-dark`} />
    </>
  )
}

interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}

interface TOCInlineProps {
  readonly toc?: readonly TocItem[]
  readonly minHeadingLevel?: number
  readonly maxHeadingLevel?: number
}

/** The list of headings in the text. */
export function TOCInline({ toc = [], minHeadingLevel = 2, maxHeadingLevel = 3 }: TOCInlineProps) {
  const entries = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel)
  return (
    <ul>
      {entries.map(({ id, value, level }) => (
        <li key={id} className={`toc-inline-${level}`}>
          <a href={`#${id}`}>{value}</a>
        </li>
      ))}
    </ul>
  )
}

/** Components for Markdown elements, for code that imports them by name. */
export const MDXComponents = {
  ...Object.fromEntries(
    ['a', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'li', 'pre', 'ul'].map((name) => [name, name]),
  ),
  admonition: Admonition,
  details: Details,
}

/** `@theme/CodeInline` and `@theme/MDXComponents/Code`. */
export function CodeInline(props: ComponentProps<'code'>) {
  return <code {...props} />
}
