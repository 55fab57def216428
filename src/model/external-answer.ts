// What an address outside the site answered when it was asked.

export type ExternalAnswer =
  | {
      readonly isGood: true
      /** The address it has moved to for good, without a fragment. */
      readonly movedTo?: string
    }
  | {
      readonly isGood: false
      /** The end of "The link does not work: …". */
      readonly reason: string
      /** The host says that there is nothing, and is to be believed. */
      readonly isGone: boolean
    }
