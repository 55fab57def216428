// Handles links that are clicked before the app has loaded. The page is fetched while the app's progress bar is shown. Then
// the app, if it has loaded, handles the click; else the browser loads the page. If the page cannot be fetched, a dialog
// over the current page reports it.

import { rootId } from '../../src/core/model/shell-ids.ts'
import type { EarlyAction } from './app-module.ts'
import { isDrawerLink } from './drawer.ts'
import { isOfflineCopy } from './load-module.ts'
import { pageKey } from './orientation.ts'
import { pageUrl, plainLink } from './page-link.ts'
import { createProgress, type Progress } from './progress.ts'
import { fetchSameOrigin } from './same-origin.ts'

/** State of the app while it loads. */
export interface PendingApp {
  /** Events that the app handles once it has loaded. */
  readonly early: EarlyAction[]
  /** Resolves to whether the app has loaded; to false at once if it was not requested. */
  arrival(): Promise<boolean>
}

/** Maximum time a click waits for the app, in milliseconds. It always waits at least for its page. */
const PATIENCE = 600

const basePath = new URL('..', import.meta.url).pathname
let progress: Progress | undefined
let box: HTMLDialogElement | undefined
let earlyAct: EarlyAction | undefined
let turn = 0

/** Handles links until the app does. */
export function watchEarlyLinks(app: PendingApp): void {
  addEventListener('click', (event) => {
    const link = isAppThere() || isOfflineCopy() ? undefined : plainLink(event)
    if (!link) return
    const url = pageUrl(link, basePath, pageKey(location.pathname))
    if (!url && !isDrawerLink(link)) return
    event.preventDefault()
    if (url) void go(url, { target: link, event }, app)
    else location.replace(link.href)
  })
  // Reset, because the reader may come back to this page.
  addEventListener('pagehide', end)
  addEventListener('octavo:page', end)
}

/** Whether the app handles links. */
function isAppThere(): boolean {
  return history.scrollRestoration === 'manual'
}

async function go(url: URL, act: EarlyAction, app: PendingApp): Promise<void> {
  const thisTurn = ++turn
  const { loading = '' } = messages()
  box?.remove()
  // The app may have loaded while the dialog was open.
  if (isAppThere()) return (act.target as HTMLElement).click()
  progress ??= createProgress(loading)
  progress.start()
  holdLink(app, act)
  const arrival = app.arrival()
  try {
    const page = fetchPage(url)
    const isHandled = await Promise.race([
      arrival.then((isThere) => isThere || page.then(() => false)),
      Promise.all([page, wait(PATIENCE)]).then(() => false),
    ])
    if (thisTurn !== turn) return
    // The app cannot click a link that was removed, such as a search result after the search has closed.
    if (isHandled && act.target.isConnected) return progress.stop()
    holdLink(app)
    // Replace the drawer's history entry, so that Back does not return to it.
    if (isDrawerLink(act.target)) location.replace(url)
    else location.assign(url)
  } catch (error) {
    // The app reports the error itself.
    const isHandled = await arrival
    if (thisTurn !== turn) return
    progress.stop()
    holdLink(app)
    if (!isHandled) showBox(error, () => void go(url, act, app))
  }
}

/** Queues at most one click for the app: the last. */
function holdLink({ early }: PendingApp, act?: EarlyAction): void {
  if (earlyAct) early.splice(early.indexOf(earlyAct), 1)
  earlyAct = act
  if (act) early.push(act)
}

/** Fetches the complete page, so that the browser loads it from its cache. */
async function fetchPage(url: URL): Promise<void> {
  const response = await fetchSameOrigin(url, { headers: { Accept: 'text/html' } })
  if (response.status >= 500) throw new Error(`${response.status} ${response.statusText}`.trim())
  await response.text()
}

function wait(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}

function showBox(error: unknown, retry: () => void): void {
  const { failed = '', retry: again = '' } = messages()
  box = document.createElement('dialog')
  box.className = 'problem'
  box.role = 'alertdialog'
  box.ariaLabel = failed
  box.innerHTML = '<h2></h2><pre></pre><button type="button" class="button"></button>'
  box.querySelector('h2')!.textContent = failed
  box.querySelector('pre')!.textContent = error instanceof Error ? error.message : String(error)
  const button = box.querySelector('button')!
  button.textContent = again
  button.addEventListener('click', retry)
  const dialog = box
  // A click on the backdrop closes the dialog.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function end(): void {
  turn++
  progress?.stop()
  box?.remove()
}

function messages(): DOMStringMap {
  return document.getElementById(rootId)!.dataset
}
