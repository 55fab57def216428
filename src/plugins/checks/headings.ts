// Heading structure: heading levels as an outline for screen readers, and unique ids.

import { type Finding, placeOn } from '../../core/model/finding.ts'
import type { Heading, Page } from '../../core/model/page.ts'
import type { Check } from '../../core/plugin/site-output.ts'

export const headings: Check = {
  name: 'headings',
  collect: ({ page, view }) =>
    page && view ? [...findDuplicateIds(page), ...findSkippedLevels(page), ...findMoreTitles(page)] : [],
}

/** Generated ids never clash; explicit ids, here or in raw HTML, can. */
function findDuplicateIds(page: Page): Finding[] {
  const first = new Map<string, Heading>()
  const anchors = new Set(page.anchors)
  return page.headings.flatMap((heading) => {
    const { id, text } = heading
    const duplicate = first.get(id)
    if (!duplicate) first.set(id, heading)
    if (!duplicate && !anchors.has(id)) return []
    const owner = duplicate
      ? `the heading "${duplicate.text}" ${describeLine(page, duplicate, heading)}`
      : 'another element of the page'
    return [
      finding(page, heading, {
        rule: 'duplicate-heading-id',
        message: `The heading "${text}" has the same id, "${id}", as ${owner}, so links reach only the first.`,
        help: `Set another id at the end of the heading, such as {#${id}-2}.`,
      }),
    ]
  })
}

/** Describes the place of another heading, for a finding. */
function describeLine(page: Page, { path, line }: Heading, here: Heading): string {
  return path === here.path ? `on line ${line}` : `on line ${line} of "${path ?? page.path}"`
}

function findSkippedLevels(page: Page): Finding[] {
  // The title is a level-1 heading, in the text or in the layout.
  let above: Pick<Heading, 'depth' | 'text'> = { depth: 1, text: page.title }
  return page.headings.flatMap((heading) => {
    const { depth, text } = heading
    const last = above
    above = heading
    if (depth <= last.depth + 1) return []
    const expectedPrefix = '#'.repeat(last.depth + 1)
    return [
      finding(page, heading, {
        rule: 'skipped-heading',
        message: `The level-${depth} heading "${text}" follows the level-${last.depth} heading "${last.text}": a level is skipped.`,
        help: `Write "${expectedPrefix} ${text}".`,
      }),
    ]
  })
}

function findMoreTitles(page: Page): Finding[] {
  const [title, ...more] = page.headings.filter(({ depth }) => depth === 1)
  return more.map((heading) =>
    finding(page, heading, {
      rule: 'several-h1',
      message: `The heading "${heading.text}" is a second title: "${title!.text}" ${describeLine(page, title!, heading)} has level 1 too.`,
      help: `Write "## ${heading.text}": a page has one title.`,
    }),
  )
}

function finding(
  { path }: Page,
  heading: Heading,
  problem: { readonly rule: string; readonly message: string; readonly help: string },
): Finding {
  return { severity: 'warning', place: placeOn(path, heading), ...problem }
}
