// Color, fonts, corners and width of the theme in the configuration.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accentColors, contrast } from '../../../src/core/config/accent-colors.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const sheetOf = (site: TestSite): string => {
  const [path] = [...site.output().keys()].filter((name) => /^assets\/theme-.+\.css$/.test(name))
  return readFileSync(join(site.root, 'build', path!), 'utf8')
}

test.each(['#2563eb', '#facc15', '#ffffff', '#000000', '#00ff00', '#ff0000', '#808080', '#0b7a5b'])(
  'links and buttons in %s have enough contrast on light and dark pages',
  (accent) => {
    const { light, dark } = accentColors(accent)
    const surfaces = [
      [light, ['#ffffff', '#f8f9fb', '#f0f2f6']],
      [dark, ['#0c0f16', '#12161f', '#1a1f2b']],
    ] as const
    for (const [colors, behind] of surfaces) {
      for (const other of [...behind, colors['--accent-background']!, colors['--accent-text']!])
        expect(contrast(colors['--accent']!, other)).toBeGreaterThanOrEqual(4.5)
      for (const other of [...behind, colors['--accent-text']!])
        expect(contrast(colors['--accent-strong']!, other)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('a color with enough contrast on white is unchanged', () => {
  expect(accentColors('#2257d8').light['--accent']).toBe('#2257d8')
})

test('theme settings become rules before those of the site, and fonts become files', async () => {
  const site = siteTest({
    'site.config.ts': `export default {
  theme: {
    accent: '#7c3aed',
    font: [{ file: './fonts/brand.woff2', weight: '100 900' }],
    monospace: 'code-font/files/code.ttf',
    radius: '0',
    width: '50rem',
  },
  styles: ['own.css'],
}`,
    'own.css': ':root { --accent: #123456 }',
    'fonts/brand.woff2': new Uint8Array([1, 2, 3]),
    'node_modules/code-font/files/code.ttf': new Uint8Array([4, 5, 6]),
    'index.md': '# Home\n',
  })
  await site.build()
  const sheet = sheetOf(site)
  expect(sheet).toMatch(/@layer tokens\{:root\{--accent: ?#7c3aed;/)
  expect(sheet.indexOf('#123456')).toBeGreaterThan(sheet.indexOf('#7c3aed'))
  expect(sheet).toMatch(/--font: ?"site-font",/)
  expect(sheet).toMatch(/--round: ?0px;--round-large: ?0px/)
  expect(sheet).toMatch(/--measure: ?50rem/)
  expect(sheet).toMatch(/font-weight:100 900/)
  const fonts = [...sheet.matchAll(/url\("?\.\/((?:brand|code)-[^")]+)"?\) ?format/g)].map(([, name]) => name)
  expect(fonts).toHaveLength(2)
  for (const name of fonts) expect(site.has(`build/assets/${name}`)).toBe(true)
  expect(sheet).not.toContain('url("data:font')

  site.write('fonts/brand.woff2', new Uint8Array([7, 8, 9]))
  await site.build()
  expect(sheetOf(site)).not.toBe(sheet)
  expect((await site.buildClean()).output).toEqual(site.output())
})

test('an empty theme object equals the built-in theme', async () => {
  const plain = siteTest({ 'site.config.ts': 'export default {}', 'index.md': '# Home\n' })
  const empty = siteTest({ 'site.config.ts': 'export default { theme: {} }', 'index.md': '# Home\n' })
  await plain.build()
  await empty.build()
  expect(sheetOf(empty)).toBe(sheetOf(plain))
})
