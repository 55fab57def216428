// The result of requesting a URL outside the site.

export type LinkResponse =
  | {
      readonly isGood: true
      /** URL it has moved to permanently, without a fragment. */
      readonly movedTo?: string
    }
  | {
      readonly isGood: false
      /** The end of "The link does not work: …". */
      readonly reason: string
      /** The URL definitely does not exist, so that trying it in a browser would not help. */
      readonly isNotFound: boolean
    }
