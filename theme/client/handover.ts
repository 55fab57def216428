// What the start-up script hands over to the app: types only.

/** What the app needs beside the page on screen, asked for together with it. */
export interface Handover {
  readonly chrome: Promise<unknown>
  readonly manifest: Promise<unknown>
  readonly sidebar: Promise<unknown>
  /** What was done so far that only the app can answer, in its order. */
  readonly early: readonly EarlyAct[]
  /** The link that was pointed at first. */
  readonly link?: HTMLAnchorElement
}

/** A click, a key, or something filled in, before the app was there to answer. */
export interface EarlyAct {
  readonly target: Element
  readonly event: Event
  /** What a field held then. */
  readonly value?: string
  readonly checked?: boolean
}

/** The app's module. */
export interface AppModule {
  /** Makes the page an app. Rejects when it cannot; the page then stays the document it is. */
  start(handover: Handover): Promise<void>
}
