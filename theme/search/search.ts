// The search, once somebody searches: what the start-up script (theme/client/search.ts) hands over to.

import type { SearchProvider } from '../../src/model/search-provider.ts'
import { startModal } from './modal.ts'
import { loadStyles, openScope } from './scope.ts'
import { startSearchPage } from './search-page.ts'

/** This module as the start-up script knows it. */
export interface SearchModule {
  /** Completes the box that is open. */
  start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void>
  /** What answers searches, for a dialog of the site's own. */
  openProvider(): Promise<SearchProvider>
  /** Makes the search page search. */
  startPage(page: HTMLElement): Promise<void>
}

export async function start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void> {
  // Without its styles the box would be a heap; but a heap is better than nothing.
  const [scope] = await Promise.all([openScope(), loadStyles().catch(() => {})])
  if (dialog.open) startModal(dialog, button, scope)
}

export async function openProvider(): Promise<SearchProvider> {
  return (await openScope()).provider()
}

export async function startPage(page: HTMLElement): Promise<void> {
  const scope = await openScope()
  if (page.isConnected) startSearchPage(page, scope)
}
