// Collects the search records of a site. Nothing is written.

import type { Section } from '../../core/model/page.ts'
import { withoutDamage } from '../../core/pipeline/build.ts'
import type { Session } from '../../core/pipeline/session.ts'
import { readSite } from '../../core/pipeline/snapshot.ts'
import { listRecords, type SearchRecord } from './search-records.ts'

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
