// Built-in checks: links, images, headings, orphan pages, the page frame, and rule levels.

import { describe, expect, test } from 'vitest'
import { applyRules, runChecks } from '../../../src/core/checks/run-checks.ts'
import type { Heading, Page, UsedFile } from '../../../src/core/model/page.ts'
import { writePath } from '../../../src/core/paths/url-path.ts'
import type { Check } from '../../../src/core/plugin/site-output.ts'
import { builtIns } from '../../../src/core/registry/registry.ts'
import { brokenLinks } from '../../../src/plugins/checks/broken-links.ts'
import { headings } from '../../../src/plugins/checks/headings.ts'
import { images } from '../../../src/plugins/checks/images.ts'
import { orphans } from '../../../src/plugins/checks/orphans.ts'
import { collectCheck, makeState, runCheck } from '../../core/checks/create-state.ts'
import { formatFindings, makeLinking, makeOptions, makePage } from '../../core/graph/builders.ts'
import { siteTest } from '../../site-test.ts'

const builtInChecks = builtIns().flatMap(({ checks = [] }) => checks)

function heading(depth: Heading['depth'], text: string, line: number, id = text.toLowerCase()): Heading {
  return { depth, id, text, line, column: 1 }
}

function withHeadings(path: string, ...list: Heading[]): Page {
  return makePage(path, {}, { headings: list })
}

describe('broken links', () => {
  const others = [
    withHeadings('docs/guide/setup.md', heading(2, 'Install', 3), heading(2, 'Über uns', 9, 'über-uns')),
    makePage('docs/guide/usage.md'),
    makePage('docs/reference/playbooks.md'),
    makePage('docs/secret.md', { draft: true }),
    makePage('blog/2025-01-01-hello.md', { date: '2025-01-01', tags: ['News'] }),
    makePage('docs/moved.md', { aliases: ['/old'] }),
  ]
  const checkLinks = (hrefs: readonly string[], changes: Partial<Page> = {}) =>
    formatFindings(
      runCheck(brokenLinks, makeState([makeLinking('docs/index.md', hrefs, changes), ...others])),
    )

  test('are reported decoded, without a suggestion that shares no character', () => {
    const pages = [makePage('docs/приве т.md'), makePage('docs/d.md')]
    const found = runCheck(
      brokenLinks,
      makeState([makeLinking('docs/index.md', ['./%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%20.md', 'g']), ...pages]),
    )
    expect(found.map(({ message, help }) => [message, help])).toEqual([
      [
        'The link "./приве%20.md" leads to "content/docs/приве .md", which does not exist.',
        'Did you mean "./приве%20т.md"?',
      ],
      [
        'The link "g" leads to "/g", which is not a page.',
        'Link to a page by its file, such as "./other.md", or by its path, such as "/guide".',
      ],
    ])
  })

  test('are reported with the nearest page', () => {
    expect(
      checkLinks([
        '/guide/setpu',
        './guide/usge.md',
        'guide/Setup.md#install',
        '/somewhere/playbooks?x=1#y',
        '/nothing/like/it/at/all',
        './nothing/like/it/at/all.md',
        './secret.md',
      ]),
    ).toMatchInlineSnapshot(`
      [
        "content/docs/index.md:1 broken-link: The link "/guide/setpu" leads to a page that does not exist. Did you mean "/guide/setup"?",
        "content/docs/index.md:2 broken-link: The link "./guide/usge.md" leads to "content/docs/guide/usge.md", which does not exist. Did you mean "./guide/usage.md"?",
        "content/docs/index.md:3 broken-link: The link "guide/Setup.md#install" leads to "content/docs/guide/Setup.md", which does not exist. Did you mean "./guide/setup.md#install"?",
        "content/docs/index.md:4 broken-link: The link "/somewhere/playbooks?x=1#y" leads to a page that does not exist. Did you mean "/reference/playbooks#y"?",
        "content/docs/index.md:5 broken-link: The link "/nothing/like/it/at/all" leads to a page that does not exist. Link to a page by its file, such as "./other.md", or by its path, such as "/guide".",
        "content/docs/index.md:6 broken-link: The link "./nothing/like/it/at/all.md" leads to "content/docs/nothing/like/it/at/all.md", which does not exist. Create the file, or link to one that exists.",
        "content/docs/index.md:7 broken-link: The link "./secret.md" leads to a page that is not published. "content/docs/secret.md" is a draft: publish it too, or remove the link.",
      ]
    `)
  })

  test('are errors if browsers could resolve their path to another host', () => {
    const unsafe = [
      '/.//evil.example/p',
      '/%2e//evil.example/p',
      './..//evil.example/p',
      '/..//evil.example/p',
      '/guide/..//evil.example/p',
      '/.\\\\evil.example/p',
      '/.\t/\n/evil.example/p',
      'https://docs.example.com//evil.example/p',
      'https:\\\\docs.example.com\\\\evil.example/p',
      'pathname:///.//evil.example/p',
    ]
    const safe = [
      '//evil.example/p',
      'https://evil.example//p',
      '/a//b',
      'guide//b',
      'https://docs.example.com/a//b',
    ]
    const page = makeLinking('docs/index.md', [...unsafe, ...safe])
    const found = runCheck(brokenLinks, makeState([page, ...others])).filter(
      ({ rule }) => rule === 'unsafe-link',
    )
    expect(found.map(({ place }) => place?.line)).toEqual(unsafe.map((_, index) => index + 1))
    expect(found.every(({ severity }) => severity === 'error')).toBe(true)
    expect(found[0]?.message).toBe(
      'The link "/.//evil.example/p" is a path that starts with two slashes, which could be taken for another host.',
    )
  })

  test('include links to missing headings', () => {
    expect(
      checkLinks(['/guide/setup#instal', './guide/setup.md#nope', '#own', '/old#x', '/guide/usage#x'], {
        headings: [heading(2, 'Own', 1, 'owned')],
      }),
    ).toMatchInlineSnapshot(`
      [
        "content/docs/index.md:1 broken-anchor: The link "/guide/setup#instal" is broken: "content/docs/guide/setup.md" has no such heading. Did you mean "#install"?",
        "content/docs/index.md:2 broken-anchor: The link "./guide/setup.md#nope" is broken: "content/docs/guide/setup.md" has no such heading. Link to one of its headings, such as "#install", "#über-uns", or remove "#nope".",
        "content/docs/index.md:3 broken-anchor: The link "#own" is broken: this page has no such heading. Link to one of its headings, such as "#owned", or remove "#own".",
        "content/docs/index.md:4 broken-anchor: The link "/old#x" is broken: "content/docs/moved.md" has no such heading. Remove "#x": the page has no headings.",
        "content/docs/index.md:5 broken-anchor: The link "/guide/usage#x" is broken: "content/docs/guide/usage.md" has no such heading. Remove "#x": the page has no headings.",
      ]
    `)
  })

  test('do not include links to headings of a page that could not be parsed', async () => {
    const site = siteTest({
      'index.md': '# Home\n\n[Install](./setup.mdx#install), [gone](./other.md#gone).\n',
      'setup.mdx': '# Setup\n\n## Install\n\n{oops\n',
      'other.md': '# Other\n\nText.\n',
    })
    const { findings } = await site.check()
    expect(findings.map(({ rule, place }) => `${place?.path} ${rule}`)).toEqual([
      'index.md broken-anchor',
      'setup.mdx mdx-syntax',
    ])
  })

  test('do not include links to a footnote with an encoded id', () => {
    expect(checkLinks(['#fn-%E2%80%A0'], { headings: [heading(2, 'Note', 1, 'fn-%E2%80%A0')] })).toEqual([])
  })

  test.each([
    '/guide/setup',
    './guide/setup.md',
    'guide/setup.md#install',
    '/guide/setup/#install',
    '/guide/setup#%C3%BCber-uns',
    '/guide/setup#über-uns',
    '/guide/setup#',
    '/guide/setup#top',
    '/guide/setup#Top',
    '/guide/setup#:~:text=install',
    '/guide/setup#install:~:text=install',
    '/guide/setup?tab=2#install',
    '#',
    '#top',
    '#first',
    '#raw-anchor',
    '/old',
    '/blog',
    '/blog/tags/news',
    '/blog#whatever',
    '/404.html',
    'https://example.com/#nothing',
    'mailto:someone@example.com',
    'tel:123',
    '//example.com/x',
    'pathname:///api/index.html',
  ])('do not include %s', (href) => {
    expect(checkLinks([href], { headings: [heading(2, 'First', 1)], anchors: ['raw-anchor'] })).toEqual([])
  })

  test('are reported with the range of the link', () => {
    const found = runCheck(brokenLinks, makeState([makeLinking('docs/index.md', ['/', '/nope'])]))
    expect(found).toMatchObject([
      {
        severity: 'warning',
        place: { path: 'content/docs/index.md', line: 2, column: 1, endLine: 2, endColumn: 6 },
      },
    ])
  })

  test('are not reported on unpublished pages', () => {
    const pages = [
      makePage('docs/index.md'),
      { ...makeLinking('docs/a.md', ['/nope']), meta: { draft: true } },
    ]
    expect(runCheck(brokenLinks, makeState(pages))).toEqual([])
  })

  test('to files are reported once, by the check of files', () => {
    const file: UsedFile = { href: './form.pdf', isImage: false, line: 1, column: 1 }
    const state = makeState([makeLinking('docs/index.md', ['./form.pdf'], { files: [file] })])
    expect(
      runChecks(
        builtInChecks.map((check) => collectCheck(check, state)),
        state,
        { pages: state.pages },
      ).map(({ rule }) => rule),
    ).toEqual(['missing-file'])
  })
})

describe('images and files', () => {
  test('are reported if missing or without alternative text', () => {
    const file = (href: string, changes: Partial<UsedFile>): UsedFile => ({
      href,
      isImage: true,
      line: 4,
      column: 7,
      alt: 'x',
      ...changes,
    })
    const found = { file: 'content/static/img/flow.png', hash: 'hash' }
    const nextToPage = { file: 'content/docs/guide/map.svg', hash: 'hash' }
    const page = makeLinking('docs/guide/index.md', ['./form.pdf'], {
      files: [
        file('/img/flow.png', found),
        file('./map.svg', nextToPage),
        file('/img/flwo.png', {}),
        file('mapp.svg', {}),
        file('nothing-of-the-kind.png', {}),
        file('./form.pdf', { isImage: false }),
        file('https://example.com/x.png', {}),
        { href: '/img/flow.png', isImage: true, line: 9, column: 1, ...found },
        file('/img/flow.png', { ...found, alt: '' }),
      ],
    })
    expect(formatFindings(runCheck(images, makeState([page])))).toMatchInlineSnapshot(`
      [
        "content/docs/guide/index.md:4 missing-file: The file "./form.pdf" does not exist. Put it next to the page or into a static folder, and use its path there, such as "./form.pdf" or "/files/form.pdf".",
        "content/docs/guide/index.md:4 missing-image: The image "/img/flwo.png" does not exist. Did you mean "/img/flow.png"?",
        "content/docs/guide/index.md:4 missing-image: The image "mapp.svg" does not exist. Did you mean "./map.svg"?",
        "content/docs/guide/index.md:4 missing-image: The image "nothing-of-the-kind.png" does not exist. Put it next to the page or into a static folder, and use its path there, such as "./diagram.png" or "/img/diagram.png".",
        "content/docs/guide/index.md:9 missing-alt: The image "/img/flow.png" has no alternative text. Describe what it shows, for example alt="A failed check". For a decorative image, write alt="".",
      ]
    `)
    expect(runCheck(images, makeState([page]))[0]?.place).toEqual({
      path: 'content/docs/guide/index.md',
      line: 4,
      column: 7,
    })
  })

  test('are reported as link targets if they are not pages either', async () => {
    const site = siteTest({
      'index.md':
        '# Home\n\n[a](./form.pdf) [b](/release-1.x) [c](./here.pdf) [d](/v1.2) [e](./forn.pdf#page=2)\n',
      'release-1.x.md': '# Release',
      'here.pdf': 'pdf',
      'more/page.md': '# More\n\n[a](../from.pdf) [b](../here.pdf)\n',
    })
    expect(formatFindings((await site.check()).findings)).toMatchInlineSnapshot(`
      [
        "index.md:3 missing-file: The file "./form.pdf" does not exist. Put it next to the page or into a static folder, and use its path there, such as "./form.pdf" or "/files/form.pdf".",
        "index.md:3 broken-link: The link "/v1.2" leads to a page that does not exist. Link to a page by its file, such as "./other.md", or by its path, such as "/guide".",
        "index.md:3 missing-file: The file "./forn.pdf#page=2" does not exist. Put it next to the page or into a static folder, and use its path there, such as "./form.pdf" or "/files/form.pdf".",
        "more/page.md:3 missing-file: The file "../from.pdf" does not exist. Put it next to the page or into a static folder, and use its path there, such as "./form.pdf" or "/files/form.pdf".",
      ]
    `)
  })
})

describe('headings', () => {
  test('are reported if they have the same id, skip a level or are a second title', () => {
    const page = withHeadings(
      'docs/index.md',
      heading(3, 'Deep', 1),
      heading(2, 'Setup', 2),
      heading(4, 'Linux', 4),
      heading(2, 'Again', 6, 'setup'),
      heading(2, 'Raw', 7, 'raw'),
    )
    const titles = withHeadings('docs/a.md', heading(1, 'One', 1), heading(2, 'x', 2), heading(1, 'Two', 3))
    const state = makeState([{ ...page, anchors: ['raw'], title: 'Home' }, titles])
    expect(formatFindings(runCheck(headings, state))).toMatchInlineSnapshot(`
      [
        "content/docs/a.md:3 several-h1: The heading "Two" is a second title: "One" on line 1 has level 1 too. Write "## Two": a page has one title.",
        "content/docs/index.md:1 skipped-heading: The level-3 heading "Deep" follows the level-1 heading "Home": a level is skipped. Write "## Deep".",
        "content/docs/index.md:4 skipped-heading: The level-4 heading "Linux" follows the level-2 heading "Setup": a level is skipped. Write "### Linux".",
        "content/docs/index.md:6 duplicate-heading-id: The heading "Again" has the same id, "setup", as the heading "Setup" on line 2, so links reach only the first. Set another id at the end of the heading, such as {#setup-2}.",
        "content/docs/index.md:7 duplicate-heading-id: The heading "Raw" has the same id, "raw", as another element of the page, so links reach only the first. Set another id at the end of the heading, such as {#raw-2}.",
      ]
    `)
  })

  test('may descend one level at a time and ascend several at once', () => {
    const page = withHeadings(
      'docs/index.md',
      heading(2, 'a', 1),
      heading(3, 'b', 2),
      heading(4, 'c', 3),
      heading(2, 'd', 4),
    )
    expect(runCheck(headings, makeState([page]))).toEqual([])
  })
})

describe('orphan pages', () => {
  const sidebars = { docs: [{ kind: 'page', id: 'index' } as const] }
  const orphansOf = (pages: readonly Page[], changes: Partial<ReturnType<typeof makeOptions>> = {}) =>
    runCheck(orphans, makeState(pages, { sidebars, ...changes })).map(({ place }) => place?.path)

  test('are documentation pages that are in no sidebar and that no page links to', () => {
    const pages = [makePage('docs/index.md'), makePage('docs/lost.md'), makePage('pages/about.md')]
    expect(formatFindings(runCheck(orphans, makeState(pages, { sidebars })))).toMatchInlineSnapshot(`
      [
        "content/docs/lost.md orphan-page: The page "/lost" is in no sidebar, and no page links to it. Add it to a sidebar in site.config.ts, link to it, or set \`unlisted: true\` in its front matter.",
      ]
    `)
  })

  test('do not include pages linked from a page, the navbar or the footer', () => {
    const chrome = {
      ...makeOptions().chrome,
      footer: { columns: [{ links: [{ label: 'F', href: '/in-footer#x' }] }], copyright: '' },
    }
    const navbar = [
      { kind: 'link', link: { label: 'N', href: '/in-navbar/' }, position: 'left' } as const,
      {
        kind: 'dropdown',
        label: 'M',
        items: [{ page: 'in-menu' }],
        position: 'left',
      } as const,
    ]
    const pages = [
      makeLinking('docs/index.md', ['./linked.md', '/old']),
      makePage('docs/in-menu.md'),
      makePage('docs/linked.md'),
      makePage('docs/moved.md', { aliases: ['/old'] }),
      makePage('docs/in-navbar.md'),
      makePage('docs/in-footer.md'),
      makePage('docs/hidden.md', { unlisted: true }),
      makePage('docs/draft.md', { draft: true }),
    ]
    expect(orphansOf(pages, { chrome, navbar })).toEqual([])
  })

  test('include pages that only link to themselves', () => {
    expect(orphansOf([makePage('docs/index.md'), makePage('docs/404.md')])).toEqual([])
    expect(orphansOf([makePage('docs/index.md'), makeLinking('docs/self.md', ['./self.md', '#x'])])).toEqual([
      'content/docs/self.md',
    ])
  })
})

describe('navbar, sidebars, footer and announcement', () => {
  const files = {
    'docs/index.md': '# Home\n\n## Part\n',
    'pages/about.jsx': 'export default () => <h2 id="team">Team</h2>\n',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/terms.pdf': 'pdf',
  }
  const check = async (config: string) => {
    const content = `content: { docs: 'docs', pages: 'pages' },\n`
    const site = siteTest({ ...files, 'site.config.ts': `export default {\n${content}${config}}\n` })
    return formatFindings((await site.check()).findings)
  }

  test('have their broken links and images reported at their line', async () => {
    expect(
      await check(`  logo: { src: '/lgo.svg', alt: '' },
  favicon: 'icon.ico',
  navbar: [
    { label: 'A', href: '/abuot' },
    { label: 'B', items: [{ label: 'C', href: '/#prat' }] },
    { label: 'D', href: 'about' },
  ],
  sidebars: { docs: ['index', { label: 'E', href: '/terms.pfd' }] },
  footer: { columns: [{ title: 'F', links: [{ label: 'G', href: '/gone/for/good' }] }] },
  announcement: { id: '1', text: 'H', href: '/news' },
`),
    ).toMatchInlineSnapshot(`
      [
        "site.config.ts:3 missing-image: The logo, "/lgo.svg", does not exist. Put the file into a static folder, and use its path there, such as "/img/logo.svg".",
        "site.config.ts:4 missing-image: The site icon, "/icon.ico", does not exist. Put the file into a static folder, and use its path there, such as "/img/logo.svg".",
        "site.config.ts:6 broken-link: The link "/abuot" in the navbar is broken: there is no such page or file. Did you mean "/about"?",
        "site.config.ts:7 broken-anchor: The link "/#prat" in the navbar is broken: "docs/index.md" has no such heading. Did you mean "#part"?",
        "site.config.ts:8 broken-link: The link "about" in the navbar is relative, so its target differs from page to page. Use a path from the root: "/about".",
        "site.config.ts:10 broken-link: The link "/terms.pfd" in a sidebar is broken: there is no such page or file. Did you mean "/terms.pdf"?",
        "site.config.ts:11 broken-link: The link "/gone/for/good" in the footer is broken: there is no such page or file. Use the path of a page, such as "/guide".",
        "site.config.ts:12 broken-link: The link "/news" in the announcement is broken: there is no such page or file. Use the path of a page, such as "/guide".",
      ]
    `)
  })

  test('have no findings for valid links or links to other builds', async () => {
    expect(
      await check(`  logo: { src: '/logo.svg', alt: '' },
  favicon: 'https://example.com/icon.png',
  redirects: { '/old': '/about' },
  navbar: [
    { label: 'A', href: '/about/' },
    { label: 'B', href: '/about#team' },
    { label: 'C', href: '/index.html#part' },
    { label: 'D', href: '/old?x=1' },
    { label: 'E', href: 'mailto:a@example.com' },
    { label: 'F', href: '/terms.pdf' },
    { label: 'G', href: '/#top' },
    { label: 'I', href: '#part' },
    { label: 'H', href: '/sitemap.xml' },
    { kind: 'versions', items: [{ label: '1.x', href: '/1.x' }] },
    { kind: 'languages', items: [{ label: 'Deutsch', href: '/de', locale: 'de' }] },
  ],
  url: 'https://docs.example.com',
`),
    ).toEqual([])
  })
})

describe('rules', () => {
  const finding = { rule: 'broken-link', severity: 'warning', message: 'm' } as const

  test('set the level of findings, or disable them', () => {
    expect(applyRules([finding], {})).toEqual([finding])
    expect(applyRules([finding], { 'broken-link': 'error' })).toEqual([{ ...finding, severity: 'error' }])
    expect(applyRules([finding], { 'broken-link': 'off' })).toEqual([])
    expect(applyRules([{ ...finding, rule: 'constructor' }], {})).toHaveLength(1)
  })

  test('apply to findings of earlier stages, and all findings are sorted', () => {
    const at = (path: string, line: number, rule = 'broken-link') => ({
      ...finding,
      rule,
      place: { path, line },
    })
    const check: Check = { name: 'mine', combine: () => [at('b', 1), at('a', 10)] }
    const state = makeState([makePage('docs/index.md')], { rules: { noise: 'off' } })
    const found = runChecks([{ check, items: [] }], state, {
      pages: state.pages,
      earlier: [at('a', 9), at('a', 1, 'noise'), at('c', 1)],
    })
    expect(found.map(({ place }) => `${place?.path}${place?.line}`)).toEqual(['a9', 'a10', 'b1', 'c1'])
  })

  test('a check that throws is reported, and the others run', () => {
    const bad: Check = {
      name: 'reading-level',
      combine() {
        throw new TypeError('x is not a function')
      },
    }
    const good: Check = { name: 'good', combine: () => [finding] }
    const state = makeState([makePage('docs/index.md')])
    const checks = [bad, good].map((check) => collectCheck(check, state))
    const found = runChecks(checks, state, { pages: state.pages })
    expect(formatFindings(found)).toMatchInlineSnapshot(`
      [
        "nowhere broken-link: m undefined",
        "nowhere internal-error: The check "reading-level" failed: x is not a function Fix the check, remove the plugin from the configuration, or report this to its author.",
      ]
    `)
  })
})

test.each([
  ['a/b.md', 'a/c.md', './c.md'],
  ['a/b.md', 'a/d/c.md', './d/c.md'],
  ['a/b/c.md', 'a/d.md', '../d.md'],
  ['a/b/c.md', 'x/b/c.md', '../../x/b/c.md'],
  ['b.md', 'a/ü x.md', './a/ü%20x.md'],
])('the relative path from %s to %s is %s', (from, to, path) => {
  expect(writePath(from, to)).toBe(path)
})

test('every broken link among 100,000 links on 10,000 pages is reported', () => {
  const count = 10_000
  const path = (at: number) => `docs/section-${at % 100}/topic-${at % 7}/page-number-${at}.md`
  const pages = Array.from({ length: count }, (_, at) => {
    const hrefs = Array.from({ length: 10 }, (_, link) => {
      const to = (at * 31 + link * 977) % count
      const broken = link === 0 && at % 5 === 0 ? 'x' : ''
      return link % 2 === 0
        ? `/section-${to % 100}/topic-${to % 7}/page-number-${broken}${to}#intro`
        : `@site/content/${path(to)}#${link === 3 && at % 5 === 0 ? 'absent' : 'usage'}`
    })
    return makeLinking(path(at), hrefs, { headings: [heading(2, 'Intro', 1), heading(3, 'Usage', 2)] })
  })
  const state = makeState(pages)
  const found = runChecks(
    builtInChecks.map((check) => collectCheck(check, state)),
    state,
    { pages: state.pages },
  )
  expect(found.filter(({ rule }) => rule === 'broken-link')).toHaveLength(2000)
  expect(found.filter(({ rule }) => rule === 'broken-anchor')).toHaveLength(2000)
})

test('findings about headings have the position of the heading', async () => {
  const site = siteTest({ 'index.md': '# Home\n\n> ### Quoted\n\n- #### Listed\n' })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.line}:${place?.column}`)).toEqual([
    'skipped-heading 3:3',
  ])
})
