// Types of the data that the start-up script passes to the app.

/** Data that the app needs in addition to the page on screen, requested together with it. */
export interface AppInput {
  readonly chrome: Promise<unknown>
  readonly manifest: Promise<unknown>
  readonly sidebar: Promise<unknown>
  /** Events recorded so far that only the app can handle, in order. */
  readonly early: readonly EarlyAction[]
  /** The first link that the reader pointed at. */
  readonly link?: HTMLAnchorElement
}

/** A click, key or input event that occurred before the app was ready. */
export interface EarlyAction {
  readonly target: Element
  readonly event: Event
  /** Value of the field at the time of the event. */
  readonly value?: string
  readonly checked?: boolean
}

/** The app's module. */
export interface AppModule {
  /** Starts the app. Rejects if it cannot start; the page then remains a plain document. */
  start(input: AppInput): Promise<void>
}
