// Keys to press together: `Ctrl+K`, and beside them those on a Mac where they differ. Which machine a reader has is not
// known, and the page may be printed, so both are shown.

import { Fragment, type ReactNode } from 'react'
import { plainText } from './table-cells.ts'

interface KeysProps {
  /** On a Mac: `Cmd+K`. */
  readonly mac?: string
  readonly id?: string
  readonly children?: ReactNode
}

/** The symbols on the keys of a Mac, with the names that screen readers say. */
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

/** The keys of `Ctrl++` are Ctrl and +. */
function splitKeys(keys: string): string[] {
  const names = keys.split('+').map((key) => key.trim())
  return [...names.filter((name) => name !== ''), ...(keys.trim().endsWith('+') ? ['+'] : [])]
}
