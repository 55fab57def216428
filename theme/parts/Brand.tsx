// The site's logo and name, with a link to the home page.

import { usePage } from '../page-scope.tsx'

export function Brand() {
  const { chrome, href } = usePage()
  const { title, navbarTitle = title, logo } = chrome
  const name = navbarTitle === '' && !logo ? title : navbarTitle
  return (
    <a className="brand" href={href(chrome.home ?? '/')}>
      <Logo name={name} />
      {name !== '' && <span className="brand-title">{name}</span>}
    </a>
  )
}

// A picture element prevents React from writing a preload link for the logo into the body.
function Logo({ name }: { name: string }) {
  const { chrome, href } = usePage()
  const { logo, title } = chrome
  if (!logo) return null
  const { src, dark, alt, width, height } = logo
  const size = { width, height }
  const text = name === '' ? alt || title : alt === name ? '' : alt
  if (dark === undefined)
    return (
      <picture>
        <img src={href(src)} alt={text} {...size} />
      </picture>
    )
  return (
    <>
      <picture className="only-light">
        <img src={href(src)} alt={text} {...size} />
      </picture>
      <picture className="only-dark">
        <img src={href(dark)} alt={text} {...size} />
      </picture>
    </>
  )
}
