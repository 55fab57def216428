// HTML document that contains the rendered app. Without inline scripts and styles, so pages work under
// `default-src 'self'`.

import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadTag } from '../model/head-tag.ts'
import { formatMessage } from '../model/messages.ts'
import type { Url } from '../model/names.ts'
import { rootId, SHELL_ID_PREFIX, viewId } from '../model/shell-ids.ts'
import type { SiteChrome, ThemeAssets } from '../model/site-chrome.ts'
import type { BrowserView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { iconFile } from '../paths/page-file.ts'
import { writeView } from '../view/browser-view.ts'
import { documentTitle, type HeadTagsOf, headTags } from '../view/head.ts'

interface DocumentInput {
  readonly view: BrowserView
  readonly chrome: SiteChrome
  readonly assets: ThemeAssets
  /** Style sheets of the elements on the page, relative to the output folder. */
  readonly styles: readonly string[]
  /** Build id: a hash of everything that all pages of a build share. */
  readonly build: string
  /** Functions of plugins for tags of the head. */
  readonly headTagsOf: readonly HeadTagsOf[]
  /** Head elements added by the theme. */
  readonly head: string
  /** The rendered app. */
  readonly app: string
}

/** Renders the complete document. */
export function renderDocument({
  view,
  chrome,
  assets,
  styles,
  build,
  headTagsOf,
  head,
  app,
}: DocumentInput): string {
  const { announcement, colorMode } = chrome
  const canChange = mayChangeColors(chrome)
  const markup = renderToStaticMarkup(
    <html
      lang={view.locale || chrome.language}
      dir={chrome.direction ?? 'ltr'}
      // The system preference is only known in the browser; without a script the page is light.
      data-theme={colorMode.default === 'system' ? 'light' : colorMode.default}
      data-system={colorMode.default === 'system' ? '' : undefined}
      data-wrapped={chrome.wrapCode ? '' : undefined}
      data-switchable={colorMode.switchable ? '' : undefined}
      data-announcement={announcement?.closable ? announcement.id : undefined}
      data-version={view.kind === 'doc' ? view.version : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{documentTitle(view, chrome)}</title>
        {headTags(view, chrome, headTagsOf).map((tag) => (
          <HeadElement key={JSON.stringify(tag)} tag={tag} />
        ))}
        <meta name="generator" content="Octavo" />
        <meta name="color-scheme" content={canChange ? 'light dark' : colorMode.default} />
        <Assets
          view={view}
          chrome={chrome}
          assets={withStyles(assets, [
            ...kindStylesOf(view, app, assets),
            ...(isReversed(view, chrome) ? assets.rtlStyles : []),
            ...styles,
          ])}
        />
        {chrome.head?.map((tag) => (
          <HeadElement key={JSON.stringify(tag)} tag={{ ...withBase(tag, chrome), ...siteMarker }} />
        ))}
        {view.head?.map((tag) => (
          <HeadElement key={JSON.stringify(tag)} tag={{ ...tag, ...pluginMarker }} />
        ))}
      </head>
      <body>
        <div
          id={rootId}
          data-page={view.url}
          data-build={build}
          data-sidebar={view.sidebar?.name}
          // Messages for the start-up script, which shows them if the app does not load.
          data-loading={chrome.messages['load.loading']}
          data-failed={chrome.messages['load.failed']}
          data-retry={chrome.messages['load.retry']}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the app was rendered by React.
          dangerouslySetInnerHTML={{ __html: app }}
        />
        <script
          type="application/json"
          id={viewId}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that no element can end.
          dangerouslySetInnerHTML={{ __html: writeView(view, app) }}
        />
        <BaseProblem view={view} chrome={chrome} />
      </body>
    </html>,
  )
  const page = markup.replace(/^<!doctype html>/i, '').replace('</head>', () => `${head}</head>`)
  return `<!doctype html>\n${page}\n`
}

/**
 * Message that the style sheet hides: visible if the style sheet or the script did not load, usually because the site is
 * served under another base path than it was built for. A relative link finds the front page without a script. Which one
 * is right depends on whether the host adds a trailing slash, so there are two. The message comes last, so that tools
 * that extract text do not begin with it; `autofocus` scrolls to it when it is visible.
 */
function BaseProblem({ view, chrome }: Pick<DocumentInput, 'view' | 'chrome'>) {
  const { messages, basePath } = chrome
  const [home, other] = homeLinks(view.url)
  return (
    <div id={`${SHELL_ID_PREFIX}base`} data-nosnippet="">
      <p>
        <strong>{messages['base.title']}</strong>
      </p>
      <p>{formatMessage(messages['base.text'], { basePath })}</p>
      {view.kind !== 'missing' && (
        <p>
          {messages['base.suggestion']}{' '}
          {/* biome-ignore lint/a11y/noAutofocus: it can only have the focus where the page is broken. */}
          <a href={home} autoFocus>
            {messages['base.link']}
          </a>
          {other !== undefined && (
            <>
              , <a href={other}>{messages['base.otherLink']}</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Relative URLs of the front page: for page URLs with and without a trailing slash. */
function homeLinks(url: Url): readonly [string, string?] {
  const depth = url === '/' ? 0 : url.split('/').length - 1
  const home = (levels: number): string => '../'.repeat(levels) || './'
  return depth > 0 ? [home(depth), home(depth - 1)] : [home(depth)]
}

const pluginMarker = { 'data-plugin': '' }
const siteMarker = { 'data-site': '' }

function withBase(tag: HeadTag, { basePath }: SiteChrome): HeadTag {
  if ('script' in tag) return { ...tag, script: withBasePath(basePath, tag.script) }
  return 'rel' in tag ? { ...tag, href: withBasePath(basePath, tag.href) } : tag
}

function HeadElement({ tag }: { readonly tag: HeadTag }) {
  if ('data' in tag) {
    // A `<` could end the script element.
    const json = JSON.stringify(tag.data ?? null).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that no element can end.
    return <script type={tag.type} dangerouslySetInnerHTML={{ __html: json }} />
  }
  if ('script' in tag) {
    const { script, ...attributes } = tag
    return <script async src={script} {...attributes} />
  }
  if (!('rel' in tag)) return <meta {...tag} />
  const { crossorigin, hreflang, ...attributes } = tag
  return <link {...attributes} hrefLang={hreflang} crossOrigin={crossorigin as 'anonymous' | undefined} />
}

function Assets({ view, chrome, assets }: Pick<DocumentInput, 'view' | 'chrome' | 'assets'>) {
  const { basePath, favicon, logo, announcement } = chrome
  // Stored preferences and the presence of a query must apply at first paint, or the page flashes or shifts.
  const blocksRendering =
    mayChangeColors(chrome) ||
    announcement?.closable === true ||
    (view.kind === 'search' && chrome.search !== undefined)
  return (
    <>
      <link rel="icon" href={withBasePath(basePath, favicon ?? logo?.src ?? `/${iconFile}`)} />
      {assets.styles.map((name) => (
        <link key={name} rel="stylesheet" href={basePath + name} />
      ))}
      {[...assets.scripts, ...(hasVersions(chrome) ? assets.versionScripts : [])].map((name) => (
        <script key={name} type="module" async src={basePath + name} {...(blocksRendering ? blocking : {})} />
      ))}
    </>
  )
}

/** Whether readers may see the page in different color modes. */
function mayChangeColors({ colorMode }: SiteChrome): boolean {
  return colorMode.switchable || colorMode.default === 'system'
}

/** Whether navbar links depend on the reader's preferred version. */
function hasVersions({ navbar }: SiteChrome): boolean {
  return navbar.some((item) =>
    item.kind === 'link'
      ? item.versions
      : item.kind === 'dropdown' && item.items.some((link) => link.versions),
  )
}

/** Whether some content of the page is right-to-left. */
function isReversed({ fallback, languages }: BrowserView, chrome: SiteChrome): boolean {
  const original = languages?.find(({ locale }) => locale === fallback)
  return (chrome.direction ?? original?.direction) === 'rtl'
}

/** Styles of the page's kind. Any page may contain parts of a front page. */
function kindStylesOf({ kind, layout }: BrowserView, app: string, { kindStyles }: ThemeAssets): string[] {
  const isFront = layout === 'landing' || / class="(?:hero|split|band)[ "]/.test(app)
  const kinds = [isFront ? 'front' : '', kind]
  return kindStyles.filter(([name]) => kinds.includes(name)).map(([, file]) => file)
}

function withStyles(assets: ThemeAssets, styles: readonly string[]): ThemeAssets {
  return { ...assets, styles: [...assets.styles, ...styles] }
}

const blocking = { blocking: 'render' } as const
