// A link that is pressed before the app is there. Its page is fetched, with the app's bar above; then either the app has
// come and answers the press, or the browser loads the page. If the page cannot be fetched, a box says so over the page
// on screen.

import { rootId } from '../../src/model/shell-ids.ts'
import { isDrawerLink } from './drawer.ts'
import type { EarlyAct } from './handover.ts'
import { isOfflineCopy } from './load-module.ts'
import { pageKey } from './orientation.ts'
import { pageUrl, plainLink } from './page-link.ts'
import { createProgress, type Progress } from './progress.ts'
import { fetchSameOrigin } from './same-origin.ts'

/** The app while it is not there. */
export interface PendingApp {
  /** What it will answer when it is there. */
  readonly early: EarlyAct[]
  /** Whether it came; false at once if it was not requested. */
  arrival(): Promise<boolean>
}

/** How long a press waits for the app, in milliseconds: at least as long as for its page. */
const PATIENCE = 600

const basePath = new URL('..', import.meta.url).pathname
let progress: Progress | undefined
let box: HTMLDialogElement | undefined
let kept: EarlyAct | undefined
let turn = 0

/** Answers links until the app does. */
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
  // For the way back to this page.
  addEventListener('pagehide', end)
  addEventListener('octavo:page', end)
}

/** Whether the app answers links. */
function isAppThere(): boolean {
  return history.scrollRestoration === 'manual'
}

async function go(url: URL, act: EarlyAct, app: PendingApp): Promise<void> {
  const mine = ++turn
  const { loading = '' } = messages()
  box?.remove()
  // It came while the box was open.
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
    if (mine !== turn) return
    // The app cannot press a link that is gone, as rows of the search are when it closes.
    if (isHandled && act.target.isConnected) return progress.stop()
    holdLink(app)
    // The drawer's own entry in the history is no place to come back to.
    if (isDrawerLink(act.target)) location.replace(url)
    else location.assign(url)
  } catch (error) {
    // The app has a box of its own.
    const isHandled = await arrival
    if (mine !== turn) return
    progress.stop()
    holdLink(app)
    if (!isHandled) showBox(error, () => void go(url, act, app))
  }
}

/** Leaves one press to the app, if any: the last. */
function holdLink({ early }: PendingApp, act?: EarlyAct): void {
  if (kept) early.splice(early.indexOf(kept), 1)
  kept = act
  if (act) early.push(act)
}

/** Fetches all of a page, so that the browser finds it in its cache. */
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
  // Beside the box is the page, which the reader keeps.
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
