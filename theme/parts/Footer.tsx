// The footer of every page: columns of links, the site's name and the copyright.

import { SHELL_ID_PREFIX } from '../../src/core/model/shell-ids.ts'
import type { FooterColumn } from '../../src/core/model/site-chrome.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { Brand } from './Brand.tsx'
import { SiteLink } from './SiteLink.tsx'

export function Footer() {
  const { chrome, text, classes } = usePage()
  const { columns, copyright } = chrome.footer
  if (columns.length === 0 && copyright === '') return null
  return (
    <footer className={classes('footer')}>
      <div className="footer-inner">
        {columns.length > 0 && (
          <nav className="footer-columns" aria-label={text('nav.footer')}>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a configuration never move.
              <Column key={index} column={column} id={`${SHELL_ID_PREFIX}footer-${index}`} />
            ))}
          </nav>
        )}
        <div className="footer-end">
          <Brand />
          {copyright !== '' && <p className="copyright">{copyright}</p>}
        </div>
      </div>
    </footer>
  )
}

function Column({ column, id }: { readonly column: FooterColumn; readonly id: string }) {
  return (
    <div>
      {column.title && (
        <p className="footer-title" id={id}>
          {column.title}
        </p>
      )}
      <ul {...(column.title ? { 'aria-labelledby': id } : {})}>
        {column.links.map((link) => (
          <li key={link.href + link.label}>
            <SiteLink href={link.href}>
              {link.icon && <Icon name={link.icon} />}
              {link.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
