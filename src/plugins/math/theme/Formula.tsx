// A formula, as MathML.

interface FormulaProps {
  /** MathML source. */
  readonly html?: string
  readonly display?: string
  readonly id?: string
}

export default function Formula({ html = '', display, id }: FormulaProps) {
  return (
    <span
      id={id}
      className={display === undefined ? 'formula' : 'formula formula-block'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Octavo generated the MathML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
