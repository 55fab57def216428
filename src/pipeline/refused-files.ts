// Findings about files in the content or static folders that are no files of the site, such as links out of it. Without
// them these would be missing from the output silently.

import type { Refusal } from '../engine/list-files.ts'
import type { Finding } from '../model/finding.ts'

/** A finding for a file that was left out. `exclude` names how to leave it out without one. */
export function describeRefusal({ path, state }: Refusal, exclude: string): Finding {
  return { ...DESCRIPTIONS[state](exclude), severity: 'error', place: { path } }
}

type Description = (exclude: string) => Pick<Finding, 'rule' | 'message' | 'help'>

const DESCRIPTIONS: Readonly<Record<Refusal['state'], Description>> = {
  outside: (exclude) => ({
    rule: 'symbolic-link',
    message: 'This link leads out of the site, so it is not followed.',
    help: `Name the folder it leads to under \`linkedFolders\` in the configuration, or ${exclude}.`,
  }),
  'private-link': (exclude) => ({
    rule: 'symbolic-link',
    message:
      'This link leads to what is never published: hidden files, configuration, dependencies, output or cache.',
    help: `Copy the file instead, or ${exclude}.`,
  }),
  dangling: (exclude) => ({
    rule: 'symbolic-link',
    message: 'This link leads to nothing.',
    help: `Correct it, or ${exclude}.`,
  }),
  special: (exclude) => ({
    rule: 'unreadable-file',
    message: 'This is a pipe, a socket or a device, so it is not read.',
    help: `Replace it by a file, or ${exclude}.`,
  }),
  large: () => ({
    rule: 'unreadable-file',
    message: 'This file is too large to be read.',
    help: 'Write a smaller one.',
  }),
  closed: (exclude) => ({
    rule: 'unreadable-file',
    message: 'This file cannot be read.',
    help: `Give this user the right to read it, or ${exclude}.`,
  }),
  'closed-folder': (exclude) => ({
    rule: 'closed-folder',
    message: 'This folder cannot be read.',
    help: `Give this user the right to read it, or ${exclude}.`,
  }),
  name: (exclude) => ({
    rule: 'file-name',
    message: 'The name of this file or folder is not UTF-8, or has control characters.',
    help: `Rename it, or ${exclude}.`,
  }),
}
