// Parts, scripts and style sheets that a plugin adds to every page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const part = (text: string) =>
  `export default ({ view }) => view.kind === 'doc' && <p className="part">{'${text} of ' + view.title + OCTAVO_ASSETS.menu.slice(0, 5)}</p>`

test('slots, start-up scripts, layers, kind styles and assets of plugins are included', async () => {
  const site = siteTest({
    'site.config.ts': `export default {
      plugins: [
        {
          name: 'one',
          slots: { 'title-end': './one.tsx', 'not-found': './missing.tsx' },
          client: ['./client.ts'],
          layers: { layout: ['./layout.css'] },
          kindStyles: { tags: './tags.css' },
          assets: { menu: './menu.ts' },
          loaders: { lazy: './lazy.ts' },
          headTags: './tags.ts',
        },
        { name: 'two', slots: { 'title-end': './two.tsx' } },
      ],
    }`,
    'one.tsx': part('One'),
    'two.tsx': part('Two'),
    'missing.tsx': 'export default () => <p>Nothing here.</p>',
    'client.ts': "export default () => () => console.log('page of a plugin', OCTAVO_ASSETS.lazy)",
    'menu.ts': "export const menu = 'the menu'",
    'lazy.ts': 'export const menu = () => import(new URL(OCTAVO_ASSETS.menu, import.meta.url).href)',
    'layout.css': '.of-plugin { color: red }',
    'tags.ts': "export default ({ title }, { basePath }) => [{ name: 'part', content: title + basePath }]",
    'tags.css': '.of-kind { color: red }',
    'content/docs/a.md': '---\ntitle: A\nslug: /\ntags: [x]\n---\n\nText.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const html = site.page('/')
  expect(html).toContain('<p class="part">One of Amenu-</p><p class="part">Two of Amenu-</p>')
  expect(readFileSync(join(site.root, 'build/404.html'), 'utf8')).toContain('<p>Nothing here.</p>')
  expect(site.page('/tags')).toMatch(/<link [^>]*href="\/assets\/tags-/)
  expect(site.page('/tags')).toMatch(/<link [^>]*href="\/assets\/list-/)
  expect(html).not.toMatch(/<link [^>]*href="\/assets\/tags-/)
  expect(html).toContain('<meta name="part" content="A/"/>')
  const paths = [...site.output().keys()]
  const fileOf = (name: RegExp) => {
    const found = paths.filter((path) => name.test(path))
    expect(found, String(name)).toHaveLength(1)
    return readFileSync(join(site.root, 'build', found[0]!), 'utf8')
  }
  const menu = paths.find((path) => /^assets\/menu-/.test(path))!.slice('assets/'.length)
  expect(fileOf(/^assets\/lazy-/)).toContain(menu)
  expect(fileOf(/^assets\/start-/)).toContain('page of a plugin')
  expect(fileOf(/^assets\/theme-/)).toMatch(/@layer layout\{\.of-plugin\{color:red\}\}/)
})
