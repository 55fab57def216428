// Collects the records of a site for a hosted search service. Nothing is written.

import { listRecords, type SearchRecord } from '../../plugins/algolia/search-records.ts'
import type { Section } from '../model/page.ts'
import { withoutDamage } from './build.ts'
import type { Session } from './session.ts'
import { readSite } from './snapshot.ts'

export { RECORD_FACETS, RECORD_SETTINGS, type SearchRecord } from '../../plugins/algolia/search-records.ts'

/** Reads the site and creates its records. */
export function collectRecords(session: Session): Promise<SearchRecord[]> {
  return withoutDamage(session, () => collectPageRecords(session))
}

async function collectPageRecords(session: Session): Promise<SearchRecord[]> {
  const snapshot = await readSite(session)
  const records = listRecords(await snapshot.complete(), (hash) => session.engine.blob<Section[]>(hash))
  session.engine.commit()
  return records
}
