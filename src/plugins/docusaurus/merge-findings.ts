// Merges repeated findings of a Docusaurus site: front matter keys and code block options that only the site's own code
// reads, languages that it highlights itself, modules that a script has not generated yet, a plugin that fails on
// many pages.

import { MISSING_SASS } from '../../core/bundle/sass-styles.ts'
import type { Finding } from '../../core/model/finding.ts'
import { MISSING_MODULE } from '../mdx/for-plugins.ts'

const MAX_NAMED = 12

/** Maximum number of pages with the same misspelled key, or blocks with the same unknown option, still treated as typos. */
const MAX_SLIPS = 3

/** Merges similar findings. `scripts` are scripts of the site's `package.json` that may generate files. */
export function mergeFindings(findings: readonly Finding[], scripts: readonly string[]): readonly Finding[] {
  const run =
    scripts.length > 0
      ? ` Scripts of package.json: ${scripts.map((name) => `\`npm run ${name}\``).join(', ')}.`
      : ''
  const of = (rule: string): readonly Finding[] => findings.filter((finding) => finding.rule === rule)
  const siteKeys = withoutSlips(of('unknown-front-matter'))
  const languages = withoutSlips(of('unknown-language'))
  const words = of('code-meta')
  const siteWords = words.filter(isOften(words))
  const absent = of('stand-in').filter(({ message }) => MISSING_MODULE.test(message))
  const isPartial = absent.some(({ place }) => /^docusaurus\.config\./.test(place?.path ?? ''))
  const slugs = of('invalid-slug').filter(({ message }) => HTML_PATH.test(message))
  const sheets = of('style-sheet').filter(({ message }) => message === MISSING_SASS)
  const failed = of('plugin-failed')
  const plugins = [...new Set(failed.map(({ message }) => nameIn(message, FAILED)))].map((name) =>
    failed.filter(({ message }) => nameIn(message, FAILED) === name),
  )
  return [
    { of: siteKeys, made: describeKeys },
    { of: languages, made: describeLanguages },
    { of: siteWords, made: describeWords },
    { of: absent, made: (all: readonly Finding[]) => describeAbsent(all, run) },
    { of: slugs, made: describeSlugs },
    { of: sheets, made: describeSheets },
    ...plugins.map((of) => ({ of, made: (all: readonly Finding[]) => describeFailures(all, run) })),
  ]
    .reduce<readonly Finding[]>((all, { of, made }) => {
      const [first, second] = of
      if (!first || !second) return all
      const grouped = new Set(of)
      return [...all.filter((finding) => !grouped.has(finding)), { ...first, ...made(of) }]
    }, findings)
    .filter(({ rule, message }) => rule !== 'unknown-element' || !CUSTOM_ELEMENT.test(message))
    .map((finding) => (isPartial && finding.rule === 'plugin-failed' ? downgrade(finding) : finding))
}

/** Leaves out suggestions for keys that occur on many pages, since those are not typos. */
function withoutSlips(findings: readonly Finding[]): readonly Finding[] {
  const isWanted = isOften(findings)
  return findings.filter((finding) => !finding.help?.startsWith('Did you mean') || isWanted(finding))
}

function isOften(findings: readonly Finding[]): (finding: Finding) => boolean {
  const times = countOf(findings.map(({ message }) => message))
  return ({ message }) => times.get(message)! > MAX_SLIPS
}

/** Docusaurus passes custom elements through, because site scripts may define them; so does Octavo. */
const CUSTOM_ELEMENT = /^`<[a-z]\w*-[\w-]*>` .*; only its content is shown\.$/

/** Plugins may fail because of missing modules; such failures become warnings, and pages are built without the plugin. */
function downgrade(finding: Finding): Finding {
  const help = 'Install or build the missing modules: until then, pages are built without the plugin.'
  return { ...finding, rule: 'docusaurus', severity: 'warning', help }
}

type Words = Required<Pick<Finding, 'message' | 'help'>>

function describeKeys(all: readonly Finding[]): Words {
  const names = nameMost(
    all.map(({ message }) => nameIn(message, /^`([^`]*)`/)),
    'page',
  )
  return {
    message: `Front matter keys that Octavo does not support: ${names}.`,
    help: "No action is needed if only the site's code reads them.",
  }
}

function describeLanguages(all: readonly Finding[]): Words {
  const names = nameMost(
    all.map(({ message }) => nameIn(message, /`([^`]*)`/)),
    'block',
  )
  return {
    message: `Languages that cannot be highlighted: ${names}.`,
    help: 'Their code is shown without highlighting. Use a similar supported language where there is one.',
  }
}

function describeWords(all: readonly Finding[]): Words {
  const names = nameMost(
    all.map(({ message }) => nameIn(message, /^`([^`]*)`/)),
    'block',
  )
  return {
    message: `Code block options that Octavo does not support: ${names}.`,
    help: "No action is needed if only the site's code reads them.",
  }
}

/** Describes missing modules by folder or package. */
function describeAbsent(all: readonly Finding[], run: string): Words {
  const names = nameMost(
    [...new Set(all.map(({ message }) => nameIn(message, MISSING_MODULE).replace(/^\.\//, '')))].map((name) =>
      name.split('/').slice(0, 2).join('/'),
    ),
    'module',
  )
  return {
    message: `Modules that the site imports do not exist, and code that uses them is omitted: ${names}.`,
    help: `Install the packages, and generate the files before the build.${run}`,
  }
}

const HTML_PATH = /^The path "([^"]*)" ends with/

function describeSlugs(all: readonly Finding[]): Words {
  const path = nameIn(all[0]!.message, HTML_PATH)
  return {
    message: `${all.length} pages are at paths without the extension that they have in Docusaurus: "${path}" is one.`,
    help: 'Set `htmlStubs: true` in `customFields.octavo`, so that links to the old paths work.',
  }
}

function describeSheets(all: readonly Finding[]): Words {
  return {
    message: `${all.length} style sheets are not compiled, because the package "sass" is not installed: this is the first.`,
    help: 'Run `npm install sass`. Until then, the site has no styles of these sheets.',
  }
}

const FAILED = /^The plugin "([^"]*)" failed/

function describeFailures(all: readonly Finding[], run: string): Words {
  const [first] = all
  return {
    message: first!.message.replace('on this page', `on ${all.length} pages, first on this one`),
    help: `Fix the cause: if it looks for files, generate them before the build.${run}`,
  }
}

function nameIn(message: string, pattern: RegExp): string {
  return pattern.exec(message)?.[1] ?? ''
}

/** Lists names with their counts, most frequent first. */
function nameMost(names: readonly string[], what: string): string {
  const sorted = [...countOf(names)].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const named = sorted
    .slice(0, MAX_NAMED)
    .map(([name, count]) => `\`${name}\` (${count} ${count === 1 ? what : `${what}s`})`)
  const rest = sorted.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
