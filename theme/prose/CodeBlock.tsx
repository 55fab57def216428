// A code sample. Its text stays exactly as written, so that copied code runs.

import { escapeHtml } from '../../src/model/escape-html.ts'
import type { CodeBlockProps } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { markLines } from './code-lines.ts'

export function CodeBlock({ language, title, code = '', html, marked, numbered }: CodeBlockProps) {
  const { text } = usePage()
  const isNumbered = numbered !== undefined && numbered !== false && numbered !== 'false'
  const colored = html ?? escapeHtml(code)
  const inner = marked || isNumbered ? markLines(colored, String(marked ?? '')) : colored
  const label = title ? text('code.labelTitled', { title }) : text('code.label')
  return (
    // The style sheet shows the language; see `code.css`.
    <figure
      className="code"
      data-language={language || undefined}
      data-numbered={isNumbered ? '' : undefined}
    >
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields. */}
      <pre role="group" aria-label={label}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escaped it; see src/model/body.ts. */}
        <code dangerouslySetInnerHTML={{ __html: inner }} />
      </pre>
      <button type="button" className="wrap needs-script" data-wrap="" aria-pressed={false}>
        {text('code.wrap')}
      </button>
      <button type="button" className="copy needs-script" data-copy="" data-done={text('code.copied')}>
        {text('code.copy')}
      </button>
    </figure>
  )
}
