// The box that searches. The start-up script has opened it with a field that the reader may be typing into; here it
// gets its lists, its states and its keys.

import { HITS_PER_PAGE, LONGEST_QUERY, SUGGESTIONS } from '../../src/model/search-limits.ts'
import type { SearchAnswer, SearchHit } from '../../src/model/search-provider.ts'
import { isDrawerEntry, pushDrawerEntry } from '../client/drawer.ts'
import { type Asker, createAsker, type SearchStatus } from './asker.ts'
import { type Choice, createChoice } from './choice.ts'
import { element, icon } from './element.ts'
import { groupHits, type HitGroup, makeHitList, type Option } from './hit-list.ts'
import { holdPage } from './hold-page.ts'
import { isPhone, type SearchScope, snippetWords } from './scope.ts'
import { errorScreen, makeFooter, noneScreen, seeAllLink, startScreen } from './screens.ts'
import { openStoredHits, type StoredHit, type StoredHits, storedHit } from './stored-hits.ts'

/** How long the number of results must stand before it is said, in milliseconds. */
const SAYING_MS = 500

/** Completes the open box. `button` gets the focus where nothing else had it. */
export function startModal(dialog: HTMLDialogElement, button: HTMLElement, scope: SearchScope): void {
  new Modal(dialog, button, scope)
}

class Modal {
  private readonly input: HTMLInputElement
  private readonly clear: HTMLButtonElement
  private readonly body = element('div', { class: 'search-body', tabindex: '-1' })
  private readonly status = element('div', { role: 'status', class: 'visually-hidden' })
  private readonly stored: StoredHits
  private readonly asker: Asker
  private readonly words = snippetWords()
  private readonly isPhone = isPhone()
  private readonly choice: Choice
  private saying: ReturnType<typeof setTimeout> | undefined
  /** Names of groups in the widest answer so far, to propose where there is none. */
  private groups: readonly string[] = []

  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly button: HTMLElement,
    private readonly scope: SearchScope,
  ) {
    const { text } = scope
    this.input = dialog.querySelector('input')!
    this.choice = createChoice(this.input, this.body)
    this.stored = openStoredHits(scope.indexName)
    this.asker = createAsker({ provider: scope.provider, onStatus: (status) => this.showStatus(status) })
    this.clear = element(
      'button',
      {
        type: 'button',
        class: 'search-clear',
        title: text('search.clear'),
        'aria-label': text('search.clear'),
      },
      icon('cross'),
    )
    this.input.maxLength = LONGEST_QUERY
    for (const [name, value] of Object.entries({
      role: 'combobox',
      'aria-expanded': 'false',
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': 'search-list',
    }))
      this.input.setAttribute(name, value)
    this.input.after(element('span', { class: 'search-spinner', 'aria-hidden': 'true' }), this.clear)
    dialog.append(this.body, makeFooter(scope), this.status)
    this.listen()
    if (this.input.value !== '') this.search()
    else this.showStart()
    // The index of one's own site is fetched while the reader types; a service hears nothing before the first letter.
    if (scope.setting.provider === 'local')
      scope.provider().then(
        (provider) => provider.preload?.(),
        () => {},
      )
  }

  private listen(): void {
    const { dialog, input, body } = this
    const release = holdPage()
    const onBack = (): void => dialog.close()
    const onClose = (): void => {
      this.asker.cancel()
      clearTimeout(this.saying)
      removeEventListener('popstate', onBack)
      release()
      if (isDrawerEntry() && !this.isLeaving) history.back()
      if (document.activeElement === document.body) this.button.focus({ preventScroll: true })
    }
    if (this.isPhone) pushDrawerEntry()
    addEventListener('popstate', onBack)
    dialog.addEventListener('close', onClose)
    dialog.addEventListener('mousedown', ({ target }) => target === dialog && dialog.close())
    dialog.addEventListener('keydown', (event) => this.trapFocus(event))
    input.form?.addEventListener('submit', (event) => event.preventDefault())
    input.addEventListener('input', (event) => !(event as InputEvent).isComposing && this.search())
    input.addEventListener('compositionend', () => this.search())
    input.addEventListener('keydown', (event) => this.onKey(event))
    this.clear.addEventListener('click', () => this.ask(''))
    body.addEventListener('mousedown', (event) => {
      // The field keeps the focus, and the screen keyboard stays.
      if ((event.target as Element).closest('.search-row')) event.preventDefault()
    })
    body.addEventListener('click', (event) => this.onClick(event))
    body.addEventListener('touchmove', () => input.blur(), { passive: true })
  }

  private isLeaving = false
  /** The query whose hits are shown. */
  private shown = ''

  // ---- Questions and answers ----

  private ask(query: string): void {
    this.input.value = query
    this.input.focus()
    this.search()
  }

  private search(): void {
    const written = this.input.value
    if (written.length > LONGEST_QUERY) this.input.value = written.slice(0, LONGEST_QUERY)
    const query = this.input.value.trim()
    this.clear.hidden = this.input.value === ''
    if (query === '') {
      this.asker.cancel()
      this.showStart()
      return
    }
    const options = {
      limit: HITS_PER_PAGE,
      words: this.words,
      // Nothing found yet is no answer: the whole one may have some.
      onFirst: (answer: SearchAnswer) => answer.hits.length > 0 && this.showAnswer(query, answer),
    }
    void this.asker.ask(query, options).then((answer) => {
      if (answer) this.showAnswer(query, answer)
    })
  }

  private showStatus(status: SearchStatus): void {
    const { dialog, body } = this
    dialog.dataset.status = status
    body
      .querySelector('[role=listbox]')
      ?.setAttribute('aria-busy', String(status === 'loading' || status === 'stalled'))
    if (status === 'error') {
      const { text } = this.scope
      this.show([], errorScreen(this.scope))
      this.say(`${text('search.failed')}. ${text('search.failedHelp')}`)
    }
  }

  private showAnswer(query: string, { hits, total, suggestions = [] }: SearchAnswer): void {
    const { scope } = this
    const { text } = scope
    const groups = groupHits(hits.slice(0, HITS_PER_PAGE))
    if (groups.length >= this.groups.length) this.groups = groups.map(({ title }) => title)
    if (groups.length === 0) {
      const sections = this.groups.length > 0 ? this.groups : sectionNames(scope)
      const proposed = [
        ...suggestions,
        ...sections.map((name) => `${name.toLowerCase()} `).slice(0, SUGGESTIONS),
      ]
      const choose = (suggestion: string): void => this.ask(suggestion)
      this.show([], noneScreen(scope, { query, suggestions: proposed, choose }))
      this.say(`${text('search.none')} "${query}"`)
      return
    }
    const count = Math.max(total, hits.length)
    // The whole answer to a question may come after the first: a choice made between the two stands.
    const { choice } = this
    const chosen = this.shown === query && choice.isMoved() ? choice.active()?.hit.url : undefined
    this.show(groups, seeAllLink(scope, query, count), chosen)
    this.shown = query
    this.say(count === 1 ? text('search.countOne') : text('search.count', { count }))
  }

  private showStart(): void {
    const { text } = this.scope
    const [recent, favorites] = [this.stored.recent(), this.stored.favorites()]
    this.clear.hidden = true
    if (recent.length + favorites.length === 0) return this.show([], startScreen(this.scope))
    const { stored } = this
    const then = (change: (hit: StoredHit) => void) => (hit: StoredHit) => {
      change(hit)
      this.showStart()
      this.input.focus()
    }
    const groups: HitGroup[] = [
      {
        title: text('search.recent'),
        hits: recent,
        icon: 'recent',
        actions: [
          { label: text('search.save'), icon: 'star', run: then(stored.keep) },
          { label: text('search.forget'), icon: 'cross', run: then(stored.forget) },
        ],
      },
      {
        title: text('search.favorite'),
        hits: favorites,
        icon: 'star',
        actions: [{ label: text('search.unsave'), icon: 'cross', run: then(stored.unkeep) }],
      },
    ]
    this.show(groups.filter(({ hits }) => hits.length > 0))
  }

  /** Puts rows, and what comes after them, in the place of what was there. */
  private show(groups: readonly HitGroup[], after?: HTMLElement, chosen?: string): void {
    const { list, actions, options } = makeHitList(groups, this.scope.text('search.results'), this.words)
    // Without options the list is empty, but what the field names must be there.
    list.hidden = options.length === 0
    const rows = element('div', { class: 'search-rows' }, list, actions)
    this.body.replaceChildren(rows, ...(after ? [after] : []))
    this.body.scrollTop = 0
    this.shown = ''
    this.choice.offer(options, chosen)
  }

  /** Says something to those who do not see, once it has stood for a moment. */
  private say(words: string): void {
    clearTimeout(this.saying)
    this.saying = setTimeout(() => {
      this.status.textContent = words
    }, SAYING_MS)
  }

  // ---- Choosing ----

  private onKey(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === COMPOSING) return
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !altKey && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault()
      dispatchEvent(new Event('octavo:intent'))
      this.choice.move(step)
    } else if (key === 'Enter') {
      event.preventDefault()
      const option = this.choice.active()
      if (!option || altKey) return
      if (!ctrlKey && !metaKey && !shiftKey) return option.link.click()
      this.remember(option)
      open(option.link.href, '_blank', shiftKey ? 'noopener,popup=0,width=1200,height=900' : 'noopener')
    }
  }

  private onClick(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a')
    if (!link) return
    const option = this.choice.optionOf(link)
    if (option) this.remember(option)
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || link.target === '_blank') return
    this.isLeaving = true
    this.dialog.close()
    // Until the page is an app nobody puts the next page in the place of the entry that the modal made.
    if (isDrawerEntry() && history.scrollRestoration !== 'manual') {
      event.preventDefault()
      location.replace(link.href)
    }
  }

  private remember({ hit }: Option): void {
    this.stored.remember(typeof hit.title === 'string' ? (hit as StoredHit) : storedHit(hit as SearchHit))
  }

  private trapFocus(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return
    this.asker.cancel()
    const stops = [...this.dialog.querySelectorAll<HTMLElement>('input, button, a[href]')].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
    )
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const next = event.shiftKey
      ? at <= 0
        ? stops.at(-1)
        : undefined
      : at === stops.length - 1
        ? stops[0]
        : undefined
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
}

/** The code of keys that are part of a composition, which some browsers do not mark otherwise. */
const COMPOSING = 229

/** Names of the site's sections, from its navbar. */
function sectionNames({ shell }: SearchScope): string[] {
  return shell.navbar.flatMap((item) =>
    item.kind === 'link' && item.position === 'left' ? [item.label] : [],
  )
}
