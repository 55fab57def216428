// The announcement bar at the top of the page. It is shown without JavaScript too, but without its close button.

import { Glyph } from '../elements/Glyph.tsx'
import { usePage } from '../page-scope.tsx'
import { SiteLink } from './SiteLink.tsx'

export function Announcement() {
  const { chrome, text, classes } = usePage()
  const { announcement } = chrome
  if (!announcement) return null
  return (
    <section className={classes('announcement')} aria-label={text('announcement.label')}>
      <p>
        {announcement.href ? (
          <SiteLink href={announcement.href}>{announcement.text}</SiteLink>
        ) : (
          announcement.text
        )}
      </p>
      {announcement.closable && (
        <button
          type="button"
          className="icon-button needs-script"
          data-dismiss-announcement=""
          aria-label={text('announcement.close')}
        >
          <Glyph>
            <path d="M6 6l12 12M18 6L6 18" />
          </Glyph>
        </button>
      )}
    </section>
  )
}
