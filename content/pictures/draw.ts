// All pictures of the product in this documentation, as the files under `static/img`. `UPDATE=1` with the test writes them.

import { ASSISTANTS } from './assistants.ts'
import { CATALOG } from './catalog.ts'
import { CHANNELS } from './channels.ts'
import { DIAGRAMS } from './diagrams.ts'
import { NOTIFICATIONS } from './notifications.ts'
import type { Pictures } from './picture-types.ts'
import { PLAYBOOKS } from './playbooks.ts'
import { picture } from './screens.ts'
import { TOPOLOGIES } from './topologies.ts'
import { VIEWS } from './views.ts'

export const PICTURES: Pictures = {
  ...VIEWS,
  ...NOTIFICATIONS,
  ...CHANNELS,
  ...PLAYBOOKS,
  ...CATALOG,
  ...TOPOLOGIES,
  ...ASSISTANTS,
  ...DIAGRAMS,
}

/** The text of each file by its name. */
export function drawPictures(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(PICTURES).map(([name, { alt, part, width }]) => [
      `${name}.svg`,
      picture(alt, part, width),
    ]),
  )
}
