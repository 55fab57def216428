// A code sample. Its text is not changed, so that copied code runs.

import type { CodeBlockProps } from '../../../../theme/contract.ts'
import { usePage } from '../../../../theme/page-scope.tsx'
import { escapeHtml } from '../../../core/text/escape-html.ts'

export function CodeBlock({ language, title, code = '', html, lines, ...options }: CodeBlockProps) {
  const { numbered, wrapped, frame, copy, copied = '', id } = options
  const { text, classes } = usePage()
  const flag = (is: unknown) => (is === undefined || is === false || is === 'false' ? undefined : '')
  const caption = title ?? (frame === 'terminal' ? text('code.terminal') : undefined)
  const label = title ? text('code.labelTitled', { title }) : text('code.label')
  return (
    // The style sheet shows the language; see `code.css`.
    <figure
      className={classes('code')}
      id={id}
      data-language={language || undefined}
      data-frame={frame}
      data-numbered={flag(numbered)}
      data-wrapped={flag(wrapped)}
    >
      {caption && <figcaption>{caption}</figcaption>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields. */}
      <pre role="group" aria-label={label}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the highlighter escaped it. */}
        <code dangerouslySetInnerHTML={{ __html: html ?? escapeHtml(code) }} />
      </pre>
      <button type="button" className="wrap needs-script" data-wrap="" aria-pressed={false}>
        {text('code.wrap')}
      </button>
      {copy !== 'false' && (
        <button
          type="button"
          className="copy needs-script"
          data-copy={copied}
          data-done={text('code.copied')}
          suppressHydrationWarning
        >
          {text('code.copy')}
        </button>
      )}
      {lines && (
        <details className="fold">
          <summary>
            <span>{text('code.more', { count: Number(lines) })}</span>
            <span>{text('code.less')}</span>
          </summary>
        </details>
      )}
    </figure>
  )
}
