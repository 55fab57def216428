// The search, once somebody searches: what the start-up script (theme/client/search.ts) hands over to.

import { startModal } from './modal.ts'
import { openScope } from './scope.ts'
import { startSearchPage } from './search-page.ts'

/** This module as the start-up script knows it. */
export interface SearchModule {
  /** Completes the box that is open. */
  start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void>
  /** Makes the search page search. */
  startPage(page: HTMLElement): Promise<void>
}

export async function start(dialog: HTMLDialogElement, button: HTMLElement): Promise<void> {
  try {
    const scope = await openScope()
    if (dialog.open) startModal(dialog, button, scope)
  } catch (error) {
    // The site was built anew since the page was loaded, or the line is down: the browser knows what to say.
    console.warn('The search could not be opened.', error)
    location.assign((button as HTMLAnchorElement).href)
  }
}

export async function startPage(page: HTMLElement): Promise<void> {
  const scope = await openScope()
  if (page.isConnected) startSearchPage(page, scope)
}
