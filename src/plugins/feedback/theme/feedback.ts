// Submits the feedback form "Was this page helpful?" in place, and shows the result. Without this script the browser posts it.

import type { ElementScript } from '../../../../theme/contract.ts'

const feedback: ElementScript = (element) => {
  const form = element as HTMLFormElement
  const stop = new AbortController()
  // The form is no longer submitted to another window.
  form.removeAttribute('target')
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const { value } = event.submitter as HTMLButtonElement
      void send(form, value === 'yes')
    },
    { signal: stop.signal },
  )
  return () => stop.abort()
}
export default feedback

async function send(form: HTMLFormElement, helpful: boolean): Promise<void> {
  const fields = new FormData(form)
  const choices = form.querySelector('fieldset')!
  const status = form.querySelector<HTMLElement>('[role=status]')!
  choices.disabled = true
  status.textContent = ''
  const isSent = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ url: fields.get('url'), title: fields.get('title'), helpful }),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  status.textContent = (isSent ? status.dataset.done : status.dataset.failed) ?? ''
  choices.hidden = isSent
  choices.disabled = isSent
  // The button that had the focus was removed.
  if (isSent) {
    status.tabIndex = -1
    status.focus()
  }
}
