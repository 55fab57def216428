// The site's logo and name, with a link to the home page.

import { usePage } from '../page-scope.tsx'

export function Brand() {
  const { chrome, href } = usePage()
  return (
    <a className="brand" href={href(chrome.home ?? '/')}>
      <Logo />
      <span className="brand-title">{chrome.title}</span>
    </a>
  )
}

// A picture element prevents React from writing a preload link for the logo into the body.
function Logo() {
  const { chrome, href } = usePage()
  const { logo } = chrome
  if (!logo) return null
  return (
    <picture>
      <img
        src={href(logo.src)}
        alt={logo.alt === chrome.title ? '' : logo.alt}
        width={logo.width}
        height={logo.height}
      />
    </picture>
  )
}
