// The HTML document around the app: head and body. No inline script, no inline style: a page works under
// `default-src 'self'`.

import { renderToStaticMarkup } from 'react-dom/server'
import { withBasePath } from '../model/base-path.ts'
import type { Shell, ThemeAssets } from '../model/shell.ts'
import type { PageView } from '../model/view.ts'

interface DocumentInput {
  readonly view: PageView
  readonly shell: Shell
  readonly assets: ThemeAssets
  /** The rendered app. */
  readonly app: string
}

/** Id of the element the app is rendered into. */
export const rootId = 'octavo'

/** The whole document. */
export function renderDocument({ view, shell, assets, app }: DocumentInput): string {
  const { announcement, colorMode } = shell
  const markup = renderToStaticMarkup(
    <html
      lang={view.locale || shell.language}
      dir={readingDirection(view.locale || shell.language)}
      data-theme={colorMode.default}
      data-switchable={colorMode.switchable ? '' : undefined}
      data-announcement={announcement?.closable ? announcement.id : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(view, shell)}</title>
        <Description view={view} shell={shell} />
        <Social view={view} shell={shell} />
        <Assets shell={shell} assets={assets} />
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the app was rendered by React. */}
      <body>{<div id={rootId} dangerouslySetInnerHTML={{ __html: app }} />}</body>
    </html>,
  )
  return `<!doctype html>\n${markup.replace(/^<!doctype html>/i, '')}\n`
}

interface HeadProps {
  readonly view: PageView
  readonly shell: Shell
}

function Description({ view, shell }: HeadProps) {
  const isHidden = view.unlisted || view.draft || view.kind === 'missing'
  const description = view.description || (view.url === '/' ? shell.tagline : '')
  return (
    <>
      {description !== '' && <meta name="description" content={description} />}
      {view.keywords && view.keywords.length > 0 && (
        <meta name="keywords" content={view.keywords.join(', ')} />
      )}
      {isHidden && <meta name="robots" content="noindex" />}
      {shell.origin !== '' && view.kind !== 'missing' && (
        <link rel="canonical" href={absolute(shell, view.url)} />
      )}
      <meta name="generator" content="Octavo" />
      <meta
        name="color-scheme"
        content={shell.colorMode.switchable ? 'light dark' : shell.colorMode.default}
      />
    </>
  )
}

function Social({ view, shell }: HeadProps) {
  const description = view.description || shell.tagline
  const image = view.image ? absolute(shell, view.image) : undefined
  return (
    <>
      <meta property="og:title" content={view.url === '/' ? documentTitle(view, shell) : view.title} />
      {description !== '' && <meta property="og:description" content={description} />}
      <meta
        property="og:type"
        content={view.kind === 'post' || view.kind === 'doc' ? 'article' : 'website'}
      />
      {shell.origin !== '' && <meta property="og:url" content={absolute(shell, view.url)} />}
      {image && <meta property="og:image" content={image} />}
      <meta property="og:site_name" content={shell.title} />
      <meta property="og:locale" content={(view.locale || shell.language).replace('-', '_')} />
      {view.kind === 'post' && view.date && <meta property="article:published_time" content={view.date} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

function Assets({ shell, assets }: { readonly shell: Shell; readonly assets: ThemeAssets }) {
  const { basePath, favicon, colorMode, announcement } = shell
  // What was chosen before must be there at the first paint: the page must neither flash nor move.
  const mustComeFirst = colorMode.switchable || announcement?.closable === true
  return (
    <>
      {favicon && <link rel="icon" href={withBasePath(basePath, favicon)} />}
      {assets.styles.map((name) => (
        <link key={name} rel="stylesheet" href={basePath + name} />
      ))}
      {assets.scripts.map((name) => (
        <script key={name} type="module" async src={basePath + name} {...(mustComeFirst ? blocking : {})} />
      ))}
    </>
  )
}

const blocking = { blocking: 'render' } as const

// The home page is the site: its title alone would say less.
function documentTitle(view: PageView, shell: Shell): string {
  return view.url === '/' || view.title === '' || view.title === shell.title
    ? shell.title
    : `${view.title} | ${shell.title}`
}

function absolute(shell: Shell, path: string): string {
  return path.startsWith('/') && !path.startsWith('//')
    ? shell.origin + withBasePath(shell.basePath, path)
    : path
}

const rightToLeft: ReadonlySet<string> = new Set('ar arc ckb dv fa he ks ps sd syr ug ur yi'.split(' '))

function readingDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.toLowerCase().split('-')[0]!) ? 'rtl' : 'ltr'
}
