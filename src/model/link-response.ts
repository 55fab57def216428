// The response of a URL outside the site.

export type LinkResponse =
  | {
      readonly isGood: true
      /** The URL it has moved to permanently, without a fragment. */
      readonly movedTo?: string
    }
  | {
      readonly isGood: false
      /** The end of "The link does not work: …". */
      readonly reason: string
      /** Certainly not found: trying it in a browser would not help. */
      readonly isNotFound: boolean
    }
