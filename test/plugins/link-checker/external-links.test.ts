// External links: requested URLs, findings and configuration.

import { expect, test } from 'vitest'
import { checkExternalLinks, listExternalUrls } from '../../../src/plugins/link-checker/external-links.ts'
import { linkChecker } from '../../../src/plugins/link-checker/link-checker-plugin.ts'
import type { LinkResponse } from '../../../src/plugins/link-checker/link-response.ts'
import { makeState } from '../../core/checks/create-state.ts'
import { withFields } from '../../core/config/plugin-fields.ts'
import { formatFindings, makeLinking } from '../../core/graph/builders.ts'
import { siteTest } from '../../site-test.ts'
import { closedOrigin, startRecordingServer, status } from '../link-checker/recording-server.ts'

const externalLinks = {
  ignore: ['https://private.example/', 'https://*.corp.example/', '*/edit?'],
  timeout: 10,
}

test('each URL is requested once without its fragment, even if many pages link to it', () => {
  const state = makeState(
    [
      makeLinking('docs/b.md', ['https://x.example/a#two', '//y.example', 'mailto:a@b.c', '/a', './a.md']),
      makeLinking('docs/a.md', ['https://x.example/a#one', 'HTTP://X.example/', 'https://']),
      makeLinking('docs/draft.md', ['https://draft.example/'], { meta: { draft: true } }),
    ],
    withFields({ externalLinks }),
  )
  expect(listExternalUrls(state)).toEqual(['https://x.example/a', 'http://x.example/', 'https://y.example/'])
})

test('ignored URLs are not requested', () => {
  const hrefs = [
    'https://private.example/a',
    'https://wiki.corp.example/b',
    'https://x.example/page/edit?now',
    'https://private.example.org/',
    'https://x.example/page/edit',
  ]
  const state = makeState([makeLinking('docs/a.md', hrefs)], withFields({ externalLinks }))
  expect(listExternalUrls(state)).toEqual(['https://private.example.org/', 'https://x.example/page/edit'])
})

test('each link to a broken or moved URL is reported', () => {
  const state = makeState([
    makeLinking('docs/a.md', [
      'https://x.example/gone#a',
      'https://x.example/down',
      'https://x.example/old#b',
    ]),
    makeLinking('docs/b.md', ['https://x.example/gone', 'https://x.example/good']),
  ])
  const answers = new Map<string, LinkResponse>([
    [
      'https://x.example/gone',
      { isGood: false, isNotFound: true, reason: 'it responds with 404 (Not Found)' },
    ],
    [
      'https://x.example/down',
      { isGood: false, isNotFound: false, reason: 'the host refused the connection' },
    ],
    ['https://x.example/old', { isGood: true, movedTo: 'https://x.example/new' }],
    ['https://x.example/good', { isGood: true }],
  ])
  expect(formatFindings(checkExternalLinks(state, answers))).toMatchInlineSnapshot(`
    [
      "content/docs/a.md:1 broken-external-link: The link "https://x.example/gone#a" does not work: it responds with 404 (Not Found). Link to its new URL, or remove the link.",
      "content/docs/a.md:2 broken-external-link: The link "https://x.example/down" does not work: the host refused the connection. Open it in a browser. If it works there, add it to \`externalLinks.ignore\` in site.config.ts.",
      "content/docs/a.md:3 moved-external-link: The link "https://x.example/old#b" has moved permanently. Write "https://x.example/new#b".",
      "content/docs/b.md:1 broken-external-link: The link "https://x.example/gone" does not work: it responds with 404 (Not Found). Link to its new URL, or remove the link.",
    ]
  `)
})

test('check sends requests only with the flag, and applies rule levels', async () => {
  const { origin, requests } = await startRecordingServer({
    '/old': status(301, { Location: '/new' }),
    '/new': status(200),
  })
  const closed = await closedOrigin()
  const config = (rules: string) =>
    `export default { externalLinks: { ignore: ['${closed}'] }, rules: {${rules}} }`
  const site = siteTest({
    'site.config.ts': config(''),
    'index.md': `# Home\n\n[old](${origin}/old) and [none](${origin}/none)\n\n[closed](${closed}/x)\n`,
  })
  const check = async (external: boolean) =>
    (await site.check({ requested: external ? linkChecker.requestedChecks! : [] })).findings.map(
      ({ rule, severity, place }) => `${place?.line}:${place?.column} ${severity} ${rule}`,
    )
  expect(await check(false)).toEqual([])
  expect(requests).toEqual([])
  expect(await check(true)).toEqual([
    '3:1 warning moved-external-link',
    expect.stringMatching(/^3:\d+ warning broken-external-link$/),
  ])
  expect(site.has('.octavo/cache/external-links.json')).toBe(true)

  site.write('site.config.ts', config(`'broken-external-link': 'error', 'moved-external-link': 'off'`))
  expect(await check(true)).toEqual([expect.stringMatching(/^3:\d+ error broken-external-link$/)])
  requests.length = 0
  site.write('site.config.ts', config(`'broken-external-link': 'off', 'moved-external-link': 'off'`))
  expect(await check(true)).toEqual([])
  expect(requests).toEqual([])
})

test.each([
  [`{ ignore: ['example.com'] }`, '`externalLinks.ignore[0]`', 'Must start with `https://`'],
  [`{ timeout: 0 }`, '`externalLinks.timeout`', 'Must be a number of seconds greater than 0.'],
  [`{ ignored: [] }`, '`externalLinks.ignored`', '`ignore`'],
])('the configuration %s is rejected', async (written, field, help) => {
  const site = siteTest({
    'site.config.ts': `export default { externalLinks: ${written} }`,
    'index.md': '# Home',
  })
  const problem = await site.check().then(
    () => undefined,
    (error) => error.findings[0],
  )
  expect(problem.message).toContain(field)
  expect(problem.help).toContain(help)
})
