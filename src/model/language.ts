// Facts about languages.

const rightToLeft: ReadonlySet<string> = new Set('ar arc ckb dv fa he ks ps sd syr ug ur yi'.split(' '))

/** Whether a BCP 47 language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.toLowerCase().split('-')[0]!)
}
