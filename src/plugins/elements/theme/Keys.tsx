// Keys of a shortcut: `Ctrl+K`, followed by the keys on a Mac if they differ. Both are shown, because the reader's system is
// unknown and the page may be printed.

import { Fragment, type ReactNode } from 'react'
import { plainText } from '../../../../theme/elements/table-cells.ts'

interface KeysProps {
  /** Keys on a Mac: `Cmd+K`. */
  readonly mac?: string
  readonly id?: string
  readonly children?: ReactNode
}

/** Symbols of Mac keys, with the names that screen readers announce. */
const SYMBOLS: Readonly<Record<string, readonly [symbol: string, name: string]>> = {
  cmd: ['⌘', 'Command'],
  command: ['⌘', 'Command'],
  opt: ['⌥', 'Option'],
  option: ['⌥', 'Option'],
  ctrl: ['⌃', 'Control'],
  control: ['⌃', 'Control'],
  shift: ['⇧', 'Shift'],
}

export default function Keys({ mac, id, children }: KeysProps) {
  return (
    <span id={id} className="keys">
      <Combination keys={plainText(children)} />
      {mac && (
        <>
          {' / '}
          <Combination keys={mac} isMac />
        </>
      )}
    </span>
  )
}

function Combination({ keys, isMac = false }: { readonly keys: string; readonly isMac?: boolean }) {
  return splitKeys(keys).map((key, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the keys never change.
    <Fragment key={at}>
      {at > 0 && '+'}
      <kbd>
        <Key name={key} isMac={isMac} />
      </kbd>
    </Fragment>
  ))
}

function Key({ name, isMac }: { readonly name: string; readonly isMac: boolean }) {
  const symbol = isMac ? SYMBOLS[name.toLowerCase()] : undefined
  if (!symbol) return name
  return (
    <>
      <span aria-hidden="true">{symbol[0]}</span>
      <span className="visually-hidden">{symbol[1]}</span>
    </>
  )
}

/** Splits a shortcut into keys: `Ctrl++` is Ctrl and +. */
function splitKeys(keys: string): string[] {
  const names = keys.split('+').map((key) => key.trim())
  return [...names.filter((name) => name !== ''), ...(keys.trim().endsWith('+') ? ['+'] : [])]
}
