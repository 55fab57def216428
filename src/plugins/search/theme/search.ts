// Entry point of the search, loaded on first use by the start-up script (src/plugins/search/theme/load-search.ts).

import type { SearchProvider } from '../../../core/model/search-provider.ts'
import { startModal } from './modal.ts'
import { loadStyles, openScope } from './scope.ts'
import { startSearchPage } from './search-page.ts'

/** Interface of this module for the start-up script. */
export interface SearchModule {
  /** Initializes the open dialog. */
  start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void>
  /** Returns the search provider, for a site with its own dialog. */
  openProvider(): Promise<SearchProvider>
  /** Initializes the search page. */
  startPage(page: HTMLElement): Promise<void>
}

export async function start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void> {
  // Without its style sheet the dialog is hard to use, but better than nothing.
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
