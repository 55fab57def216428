// Prompts of `octavo init`: the title, then the kind, then the host.
//
// Choices are selected with the arrow keys, with their number, or with the beginning of their name.

import { autocomplete, cancel, intro, isCancel, text } from '@clack/prompts'
import { HOSTS, type Host, SITE_KINDS, type SiteKind } from './new-site.ts'

export interface SiteAnswers {
  readonly title: string
  readonly kind: SiteKind
  readonly host?: Host
}

/** Answers that flags gave or the folder implies. They are not prompted for. */
export type FlagAnswers = Partial<Omit<SiteAnswers, 'host'>> & { readonly host?: Host | 'none' }

/** The terminal. Tests replace it. */
export interface Terminal {
  readonly input?: NodeJS.ReadableStream
  readonly output?: NodeJS.WritableStream
}

const KIND_HINTS: Readonly<Record<SiteKind, string>> = {
  docs: 'pages with a sidebar',
  'docs-and-blog': 'both, with links in the navbar',
  blog: 'dated posts with feeds',
}

/** Prompts for answers without a flag. Returns undefined after Ctrl+C or Escape. */
export async function promptForSite(
  known: FlagAnswers,
  defaultTitle: string,
  terminal: Terminal = {},
): Promise<SiteAnswers | undefined> {
  const streams = terminal as { input?: NodeJS.ReadStream; output?: NodeJS.WriteStream }
  intro('A new site', streams)
  const title =
    known.title ??
    (await text({
      ...streams,
      message: 'What is the title of the site?',
      placeholder: defaultTitle,
      defaultValue: defaultTitle,
    }))
  if (isCancel(title)) return canceled(streams)
  const kind = known.kind ?? (await choose('What kind of site is it?', SITE_KINDS, KIND_HINTS, streams))
  if (isCancel(kind)) return canceled(streams)
  const host =
    known.host ??
    (await choose(
      'Which host publishes it?',
      ['none', ...HOSTS] as const,
      { none: 'add its files later' },
      streams,
    ))
  if (isCancel(host)) return canceled(streams)
  return { title: title.trim() || defaultTitle, kind, ...(host !== 'none' && { host }) }
}

function canceled(streams: { output?: NodeJS.WriteStream }): undefined {
  cancel('Nothing was written.', streams)
}

function choose<T extends string>(
  message: string,
  values: readonly T[],
  hints: Partial<Readonly<Record<T, string>>>,
  streams: { input?: NodeJS.ReadStream; output?: NodeJS.WriteStream },
): ReturnType<typeof autocomplete<T>> {
  const options = values.map((value, index) => {
    const hint = hints[value]
    return { value, label: `${index + 1}. ${value}`, ...(hint && { hint }) }
  })
  return autocomplete<string>({
    ...streams,
    message,
    options,
    maxItems: 10,
    filter: (typed, { value, label = '' }) => matchesChoice(typed, value, label),
    validate: (value) =>
      value === undefined
        ? `Type a number from 1 to ${values.length}, or the beginning of a name.`
        : undefined,
  }) as ReturnType<typeof autocomplete<T>>
}

function matchesChoice(typed: string, value: string, label: string): boolean {
  const word = typed.trim().toLowerCase()
  return /^\d+\.?$/.test(word) ? label.startsWith(`${word.replace('.', '')}.`) : value.startsWith(word)
}
