// Fields of the plugin record, and their effect on a site.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectParsing } from '../../../src/core/plugin/collect-contributions.ts'
import { openLive } from '../../../src/serve/live.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const siteWith = (plugins: string, files: SiteFiles = {}) =>
  siteTest({ 'site.config.ts': configOf(plugins), 'index.md': '# Home\n', ...files })

const configOf = (plugins: string) =>
  `import { definePlugin, defineOutput } from 'octavo'
export default { title: 'Harbour', url: 'https://example.com', editUrl: 'https://edit.example.com', content: { docs: '.' }, static: [], plugins: [${plugins}] }`

const rank = `definePlugin({ name: 'rank', frontMatter: { rank: {
  schema: { parse(value) { if (typeof value !== 'number') throw new Error('no number'); return { stars: value } } },
  help: 'a number, for example \`rank: 3\`',
} }, head: ({ extra }) => extra?.rank ? [{ name: 'rank', content: String(extra.rank.stars) }, { script: '/rank.js' }, { data: { '@type': 'Rating', name: '</script>' }, type: 'application/ld+json' }] : [] })`

test('front matter keys of a plugin are checked and passed to hooks', async () => {
  const site = siteWith(rank, {
    'a.md': '---\nrank: 3\n---\n\n# A\n',
    'b.md': '---\nrank: high\n---\n\n# B\n',
    'c.md': '---\nrnk: 3\n---\n\n# C\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message, help, place }) => [rule, message, help, place?.line])).toEqual([
    ['front-matter', '`rank` is "high".', 'Write a number, for example `rank: 3`.', 2],
    ['unknown-front-matter', '`rnk` is not a front matter key.', 'Did you mean `rank`?', 2],
  ])
  site.write('b.md', '# B\n')
  await site.build()
  expect(site.page('/a')).toContain('<meta name="rank" content="3" data-plugin=""/>')
  expect(site.page('/a')).toContain('<script async="" src="/rank.js" data-plugin=""></script>')
  expect(site.page('/a')).toContain(
    '<script type="application/ld+json">{"@type":"Rating","name":"\\u003c/script>"}</script>',
  )
  expect(site.page('/b')).not.toContain('name="rank"')
})

test('a change of plugin code invalidates everything that it generates, without a version', async () => {
  const plugins = (word: string) => `definePlugin({
    name: 'word',
    remark: [() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'parsed ${word}' }] }) }],
    outputs: [defineOutput({ name: 'word', combine: () => 1, make: () => ({ files: [{ path: 'word.txt', contents: { kind: 'text', text: '${word}' } }] }) })],
    afterRender: (html) => html.replace('</body>', '<!-- rendered ${word} --></body>'),
  })`
  const site = siteWith(plugins('one'))
  for (const word of ['one', 'two']) {
    site.write('site.config.ts', configOf(plugins(word)))
    expect((await site.build()).findings).toEqual([])
    expect(site.page('/')).toContain(`parsed ${word}`)
    expect(site.page('/')).toContain(`rendered ${word}`)
    expect(readFileSync(join(site.root, 'build/word.txt'), 'utf8')).toBe(word)
  }
  const { output } = await site.buildClean()
  expect(site.output()).toEqual(output)
})

test('links and files of plugin elements are checked like those of the theme', async () => {
  const site = siteWith(
    `definePlugin({
      name: 'film',
      directives: {
        film: { element: 'film-box', kinds: ['leaf'], label: { property: 'title' } },
        key: { element: 'key-cap', kinds: ['text'], label: { property: 'name' } },
      },
    })`,
    {
      'a.md': '# A\n\n::film[Loading a ship]{href="./gone.md" src="./gone.mp4"}\n\nPress :key[Enter] now.\n',
    },
  )
  const { findings } = await site.build()
  expect(findings.map(({ rule }) => rule).sort()).toEqual(['broken-link', 'missing-file'])
})

test('the metadata of an element is derived from its directive, unless the plugin overrides it', () => {
  const { elements } = collectParsing([
    {
      name: 'film',
      directives: {
        film: { element: 'film-box', kinds: ['leaf'], label: { property: 'title' } },
        key: { element: 'key-cap', kinds: ['text'] },
        quote: { element: 'big-quote', kinds: ['container'], label: { element: 'quote-title' } },
      },
      elements: { 'key-cap': { text: ['name'], link: false }, 'film-box': { component: './film.tsx' } },
    },
  ])
  expect(elements['film-box']).toEqual({ block: true, link: true, media: true, text: ['title'] })
  expect(elements['key-cap']).toEqual({ block: false, link: false, media: true, text: ['name'] })
  expect(elements['quote-title']).toEqual({ block: true, link: true, media: true })
  expect(elements.a).toEqual({ link: true })
})

test('a page added by a plugin can be a component with properties', async () => {
  const site = siteWith(
    `definePlugin({ name: 'ships', addPages: () => [{
      path: 'ships/one', source: 'ships.json', component: './parts/ship.tsx',
      props: { name: 'Marie' }, frontMatter: { title: 'Ship one', description: 'A ship.' },
    }, { path: 'ships/two.md', markdown: '# Ship two\\n' }] })`,
    {
      'parts/ship.tsx': `export default ({ name }) => <h1>{name} is at sea</h1>`,
      'ships.json': '{}',
    },
  )
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/ships/one')).toMatch(/<h1>Marie(?:<!-- -->)? is at sea<\/h1>/)
  expect(site.page('/ships/one')).toContain('<title>Ship one | Harbour</title>')
  expect(site.page('/ships/two')).not.toContain('https://edit.example.com')
  expect(site.page('/')).toContain('https://edit.example.com/index.md')
})

test('added pages with an invalid path are an error of the plugin', async () => {
  const taken = siteWith(`{ name: 'twice', addPages: () => [{ path: 'index.md', markdown: '# Again' }] }`)
  await expect(taken.build()).rejects.toThrow('The plugin "twice" failed: the page "index.md" already exists')
  const outside = siteTest({
    'site.config.ts': `export default { content: { docs: 'docs' }, plugins: [{ name: 'far', addPages: () => [{ path: 'far/a.md', markdown: '# A' }] }] }`,
    'docs/index.md': '# Home\n',
  })
  await expect(outside.build()).rejects.toThrow('the page "far/a.md" is not in a content folder')
})

test('items of the navbar and of sidebars are added', async () => {
  const site = siteWith(
    `definePlugin({ name: 'links', navbar: [{ label: 'Shop', href: 'https://shop.example.com' }],
      sidebars: { docs: [{ label: 'Tickets', href: 'https://tickets.example.com' }] } })`,
  )
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('href="https://shop.example.com"')
  expect(site.page('/')).toContain('href="https://tickets.example.com"')
})

test('themes of plugins are merged, and the theme of the site comes last', async () => {
  const theme = (text: string, slot: string) =>
    `import { defineTheme } from 'octavo/theme'\nexport default defineTheme({ slots: { ${slot}: () => <p>${text}</p> } })`
  const site = siteTest({
    'site.config.ts': `export default { theme: 'own.tsx', content: { docs: 'docs' }, styles: ['own.css'], plugins: [
      { name: 'a', theme: './a.tsx' }, { name: 'b', theme: './b.tsx', styles: ['./b.css'] }] }`,
    'docs/index.md': '# Home\n',
    'a.tsx': theme('Pager of a', 'Pager'),
    'b.tsx': theme('Footer of b', 'Footer'),
    'own.tsx': theme('Footer of the site', 'Footer'),
    'b.css': '.x { color: red }',
    'own.css': '.x { color: blue }',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('Pager of a')
  expect(site.page('/')).toContain('Footer of the site')
  expect(site.page('/')).not.toContain('Footer of b')
})

test('an error in a hook is reported with the plugin and the page', async () => {
  const site = siteWith(`{ name: 'late', afterRender() { throw new Error('no') } }`)
  const { findings } = await site.build()
  expect(findings.map(({ rule, severity, message }) => [rule, severity, message])).toContainEqual([
    'plugin-failed',
    'error',
    'The plugin "late" failed at site.config.ts:2:185 on the page "/": no',
  ])
  expect(site.has('build')).toBe(false)
})

test('octavo dev reports findings of `afterRender` before a page is requested and after a change', async () => {
  const site = siteWith(`{ name: 'length', afterRender: (html, { url, title }) => ({
    findings: /home|long/i.test(title) ? [{ rule: 'title-long', severity: 'warning', message: url, help: 'Cut it.' }] : [] }) }`)
  const live = await openLive({ root: site.root, threads: 1, noCache: true })
  onTestFinished(() => live.close())
  const urls = () =>
    live
      .findings()
      .flatMap(({ rule, message }) => (rule === 'title-long' ? [message] : []))
      .sort()
  await vi.waitFor(() => expect(urls()).toEqual(['/']), 20_000)
  site.write('a.md', '# A long title\n')
  await live.change(['a.md'])
  await vi.waitFor(() => expect(urls()).toEqual(['/', '/a']), 20_000)
})

test('rules of plugins can be configured', async () => {
  const site = siteTest({
    'site.config.ts': `export default { rules: { 'page-heavy': 'off', 'page-havy': 'off' }, plugins: [
      { name: 'weight', rules: { 'page-heavy': { description: 'A page is large.' } } }] }`,
    'index.md': '# Home\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message, help }) => [message, help])).toEqual([
    ['`page-havy` is not the name of a rule.', 'Did you mean `page-heavy`?'],
  ])
})

test('octavo dev updates added pages when their data changes', async () => {
  const site = siteWith(
    `definePlugin({ name: 'ships', addPages: ({ read }) => JSON.parse(read('ships.json')).map((name) => ({
      path: 'ships/' + name + '.md', markdown: '# ' + name + '\\n' })) })`,
    { 'ships.json': '["marie"]' },
  )
  const live = await openLive({ root: site.root, threads: 1 })
  try {
    expect(await live.respond('/ships/marie')).toBeDefined()
    site.write('ships.json', '["anna"]')
    await live.change(['ships.json'])
    expect(await live.respond('/ships/marie')).toBeUndefined()
    expect(await live.respond('/ships/anna')).toBeDefined()
  } finally {
    await live.close()
  }
})

test('an error of a plugin in the source of a page is an error of that page only', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{ name: 'breaker', source: ({ path, text }) => {
  if (path.endsWith('b.md')) throw new Error('boom')
  return text
} }] }`,
    'index.md': '# A\n',
    'b.md': '# B\n',
  })
  const { findings } = await site.check()
  expect(findings).toMatchObject([
    {
      rule: 'plugin-failed',
      severity: 'error',
      message: 'The plugin "breaker" failed at site.config.ts:2:36 on this page: boom',
      help: 'Fix or remove the plugin, or report this to its author.',
      place: { path: 'b.md' },
    },
  ])
})
