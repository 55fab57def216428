// The flag `--offline`.

import type { FieldValues } from '../../core/plugin/plugin-fields.ts'

/** Whether the site is built for opening from disk. */
export function isOffline({ offline }: FieldValues): boolean {
  return offline === true
}
