// The types of what the start-up script passes to the app.

/** What the app needs beside the page on screen, asked for together with it. */
export interface Handover {
  readonly chrome: Promise<unknown>
  readonly manifest: Promise<unknown>
  readonly sidebar: Promise<unknown>
  /** Events so far that only the app can handle, in order. */
  readonly early: readonly EarlyAct[]
  /** The first link that was pointed at. */
  readonly link?: HTMLAnchorElement
}

/** A click, a key or an input event before the app was ready. */
export interface EarlyAct {
  readonly target: Element
  readonly event: Event
  /** The value of a field at that time. */
  readonly value?: string
  readonly checked?: boolean
}

/** The app's module. */
export interface AppModule {
  /** Starts the app. Rejects if it cannot; the page then stays a plain document. */
  start(handover: Handover): Promise<void>
}
