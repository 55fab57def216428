// Shows at the end of each documentation page which release of the product it describes.

import { defaultTheme, defineTheme, usePage } from 'octavo/theme'
import { RELEASE } from './release.ts'

const { Tags } = defaultTheme.slots

function TagsAndRelease() {
  const { view, href } = usePage()
  return (
    <>
      <Tags />
      {view.kind === 'doc' && (
        <p>
          For <a href={href('/installation/versions')}>Mission Control {RELEASE.chart}</a> ({RELEASE.date})
        </p>
      )}
    </>
  )
}

export default defineTheme({ slots: { Tags: TagsAndRelease } })
