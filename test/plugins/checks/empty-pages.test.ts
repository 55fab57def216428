// Content that readers cannot see: empty pages, missing home pages and damaged images.

import { expect, test } from 'vitest'
import { png, type SiteFiles, siteTest } from '../../site-test.ts'

async function found(files: SiteFiles): Promise<string[]> {
  const { findings } = await siteTest(files).check()
  return findings
    .filter(({ rule }) => ['empty-page', 'missing-home', 'damaged-image'].includes(rule))
    .map(({ rule, place, message }) => `${rule} ${place?.path}:${place?.line ?? ''} ${message}`)
}

test('a page without text is reported, unless it is a draft', async () => {
  const empty = 'The page has no text.'
  expect(
    await found({
      'index.md': '# Home\n',
      'a.md': '',
      'b.md': '---\ntitle: B\n---\n\n<!-- Later -->\n',
      'c.md': '---\ndraft: true\n---\n',
      'd.md': '![A](./a.png)\n',
      'e.md': '::cards-of[.]\n',
      'f.mdx': 'export const a = <b>x</b>\n\n{a}\n',
      'a.png': png(4, 4),
    }),
  ).toEqual([`empty-page a.md: ${empty}`, `empty-page b.md: ${empty}`])
})

test('a missing home page of a site or language is reported once', async () => {
  const locales = "locales: [{ code: 'en', label: 'English' }, { code: 'de', label: 'Deutsch' }]"
  expect(await found({ 'index.md': '# Home\n' })).toEqual([])
  expect(await found({ 'a.md': '---\nslug: /\n---\n\n# A\n' })).toEqual([])
  expect(
    await found({ 'site.config.ts': "export default { redirects: { '/': '/a' } }\n", 'a.md': '# A\n' }),
  ).toEqual([])
  expect(await found({ 'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n' })).toEqual([
    'missing-home content/docs: There is no page at "/": readers who open the site see the not-found page.',
  ])
  expect(
    await found({ 'site.config.ts': `export default { ${locales} }\n`, 'index.md': '# Home\n' }),
  ).toEqual([])
  expect(await found({ 'site.config.ts': `export default { ${locales} }\n`, 'a.md': '# A\n' })).toEqual([
    'missing-home undefined: There is no page at "/": readers who open "English" see the not-found page.',
    'missing-home undefined: There is no page at "/de": readers who open "Deutsch" see the not-found page.',
  ])
})

test('help for a missing home page names the file to write, to change, or the folder to configure', async () => {
  const help = async (files: SiteFiles): Promise<string | undefined> =>
    (await siteTest(files).check()).findings.find(({ rule }) => rule === 'missing-home')?.help
  const otherwise = 'set `slug: /` on a page, or add a redirect from "/".'
  expect(await help({ 'a.md': '# A\n' })).toBe(`Write index.md, ${otherwise}`)
  expect(await help({ 'a.md': '# A\n', 'b/c.md': '# C\n' })).toBe(`Write index.md, ${otherwise}`)
  expect(await help({ 'content/docs/a.md': '# A\n' })).toBe(`Write content/docs/index.md, ${otherwise}`)
  expect(await help({ 'a.md': '# A\n', 'index.md': '---\nslug: /start\n---\n\n# Start\n' })).toBe(
    'Set `slug: /` in index.md, the page of "/start", or add a redirect from "/".',
  )
  expect(await help({ 'content/index.md': '# Home\n', 'content/a/b.md': '# B\n' })).toBe(
    `If content contains the content of the site, write \`content: { docs: 'content' }\` in site.config.ts. Otherwise, write index.md, ${otherwise}`,
  )
})

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

test('an invalid or truncated image is reported where it is shown', async () => {
  const image = Buffer.from(png(4, 4))
  const names = ['good.png', 'cut.png', 'text.jpg', 'empty.webp', 'bare.svg', 'broken.svg', 'other.heic']
  const cut = ['cut.jpg', 'thumbnail.jpg', 'cut.webp']
  const complete = ['good.jpg', 'video.jpg', 'good.webp']
  expect(
    await found({
      'index.md': `# Home\n\n${[...names, ...cut, ...complete].map((name) => `![${name}](./${name})`).join('\n')}\n`,
      'good.png': image,
      'cut.png': image.subarray(0, image.length - 14),
      'text.jpg': 'version https://git-lfs.github.com/spec/v1\n',
      'empty.webp': '',
      'bare.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'broken.svg': 'oops',
      'other.heic': 'x',
      'cut.jpg': latin1('\xff\xd8\xff\xe0\0\x04ab\xff\xda\0\x02scan'),
      'thumbnail.jpg': latin1('\xff\xd8\xff\xe1\0\x04\xff\xd9\xff\xda\0\x02scan'),
      'cut.webp': latin1('RIFF\x20\0\0\0WEBPVP8 '),
      'good.jpg': latin1('\xff\xd8\xff\xff\xe0\0\x04ab\xff\xda\0\x02scan\xff\xd9'),
      'video.jpg': latin1('\xff\xd8\xff\xda\0\x02scan\xff\xd9\0\0\0\x18ftypmp42\xff\xda'),
      'good.webp': latin1('RIFF\x08\0\0\0WEBPVP8 '),
    }),
  ).toEqual(
    [
      [4, 'cut.png'],
      [5, 'text.jpg'],
      [6, 'empty.webp'],
      [8, 'broken.svg'],
      [10, 'cut.jpg'],
      [11, 'thumbnail.jpg'],
      [12, 'cut.webp'],
    ].map(
      ([line, name]) =>
        `damaged-image index.md:${line} The file "./${name}" is not an image, or is truncated: browsers cannot show it.`,
    ),
  )
})
