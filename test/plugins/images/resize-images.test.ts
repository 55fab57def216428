// Resized copies of images, with a fake of sharp, and with sharp itself if it is installed.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

/** A fake sharp that returns the width instead of pixels, records calls, and fails for one file. */
const FAKE_SHARP = {
  'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0", "exports": "./index.cjs" }',
  'node_modules/sharp/index.cjs': `const { appendFileSync } = require('node:fs')
module.exports = (bytes) => {
  let size
  const image = {
    rotate: () => image,
    resize: ({ width }) => ((size = width), image),
    webp: () => image,
    async toBuffer() {
      appendFileSync(__dirname + '/made', size + '\\n')
      if (String(bytes).includes('broken')) throw new Error('unreadable')
      return Buffer.from('RIFF of ' + size)
    },
  }
  return image
}`,
}

/** Returns the header of a PNG of this size. */
function png(width: number, height: number, text = ''): Buffer {
  const head = Buffer.alloc(24)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return Buffer.concat([head, Buffer.from(`${text}IEND`)])
}

const FILES = {
  'site.config.ts': `export default { title: 'Harbour', url: 'https://x.example', content: { docs: 'docs' }, imageCopies: true }`,
  'docs/index.md': '# Start\n\n![The quay](./quay.png)\n\n![Logo](./logo.png)\n',
  'docs/quay.png': png(2000, 1000),
  'docs/logo.png': png(64, 64),
}

const imagesOf = (html: string): string[] => html.match(/<img [^>]*>/g) ?? []
const copiesIn = (output: ReadonlyMap<string, string>): string[] =>
  [...output.keys()].filter((path) => path.endsWith('.webp'))

test('an image has WebP copies in two widths, and the original for other browsers', async () => {
  const site = siteTest({ ...FILES, ...FAKE_SHARP })
  expect((await site.build()).findings).toEqual([])
  const [quay, logo] = imagesOf(site.page('/'))
  expect(quay).toMatch(
    /src="\/assets\/quay-([\w-]{8})\.png" width="2000" height="1000" srcSet="\/assets\/quay-800w-\1\.webp 800w, \/assets\/quay-1600w-\1\.webp 1600w" sizes="\(min-width: 800px\) 800px, 100vw"/,
  )
  expect(logo).not.toMatch(/srcset/i)
  const copies = copiesIn(site.output())
  expect(copies).toHaveLength(2)
  expect(copies.map((path) => readFileSync(join(site.root, 'build', path), 'utf8')).sort()).toEqual([
    'RIFF of 1600',
    'RIFF of 800',
  ])
})

test.each<[string, Buffer, RegExp | undefined]>([
  [
    'a drawing with a script',
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="900"><script>go()</script></svg>',
    ),
    /is not an image/,
  ],
  ['a truncated file', png(2000, 1000).subarray(0, 24), /is truncated/],
  ['more pixels than sharp reads', png(30_000, 30_000), /30000 pixels wide/],
  ['a copy higher than WebP allows', png(800, 17_000), undefined],
])('%s has no copies and is not passed to sharp', async (_name, bytes, found) => {
  const site = siteTest({ ...FILES, ...FAKE_SHARP, 'docs/quay.png': bytes })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual(found ? [expect.stringMatching(found)] : [])
  expect(imagesOf(site.page('/')).join()).not.toMatch(/srcset/i)
  expect(copiesIn(site.output())).toEqual([])
  expect(existsSync(join(site.root, 'node_modules/sharp/made'))).toBe(false)
})

/** Returns EXIF data with one directory, whose tag points to another directory with one tag. */
function exif(order: 'II' | 'MM', tag: number, inner: number): Buffer {
  const bytes = Buffer.alloc(44)
  const write = (value: number, at: number, size: number): number =>
    order === 'II' ? bytes.writeUIntLE(value, at, size) : bytes.writeUIntBE(value, at, size)
  bytes.write(order, 0, 'latin1')
  write(8, 4, 4)
  write(1, 8, 2)
  write(tag, 10, 2)
  write(26, 18, 4)
  write(1, 26, 2)
  write(inner, 28, 2)
  return bytes
}

test.each<[string, Buffer, boolean]>([
  ['a location', exif('II', 0x8825, 2), true],
  ['a location, big-endian', exif('MM', 0x8825, 4), true],
  ['only the version of a location', exif('II', 0x8825, 0), false],
  ['no location', exif('MM', 0x8769, 2), false],
  ['a truncated location', exif('II', 0x8825, 2).subarray(0, 20), false],
])('metadata with %s is checked', async (_name, metadata, isFound) => {
  const bytes = Buffer.concat([
    png(300, 200).subarray(0, 24),
    Buffer.from('eXIf'),
    metadata,
    Buffer.from('IEND'),
  ])
  const site = siteTest({ ...FILES, ...FAKE_SHARP, 'docs/quay.png': bytes })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual(
    isFound
      ? [
          'image-location The metadata of the image "./quay.png" reveals where it was taken, and is published with it.',
        ]
      : [],
  )
})

test.each<[string, Record<string, string>, string]>([
  [
    'is not installed',
    {},
    '`imageCopies` needs the package sharp, which is not installed, so images have no copies.',
  ],
  [
    'does not load',
    {
      ...FAKE_SHARP,
      'node_modules/sharp/index.cjs': "throw new Error('\\nSomething went wrong installing the module')",
    },
    'The package "sharp" is installed but does not load, so images have no copies: Something went wrong installing the module',
  ],
])(
  'sharp that %s is a warning at the field, and pages show original images',
  async (_name, files, message) => {
    const site = siteTest({ ...FILES, ...files })
    const { findings } = await site.build()
    expect(findings).toMatchObject([
      { rule: 'configuration', severity: 'warning', message, place: { path: 'site.config.ts', line: 1 } },
    ])
    expect(imagesOf(site.page('/'))).toHaveLength(2)
    expect(copiesIn(site.output())).toEqual([])
  },
)

test('images have no copies without the option, even if sharp is installed', async () => {
  const config = FILES['site.config.ts'].replace(', imageCopies: true', '')
  const site = siteTest({ ...FILES, ...FAKE_SHARP, 'site.config.ts': config })
  expect((await site.build()).findings).toEqual([])
  expect(imagesOf(site.page('/')).join()).not.toMatch(/srcset/i)
  expect(copiesIn(site.output())).toEqual([])
})

test('copies are cached until sharp or the image changes', async () => {
  const site = siteTest({ ...FILES, ...FAKE_SHARP })
  const countResized = () =>
    readFileSync(join(site.root, 'node_modules/sharp/made'), 'utf8').trim().split('\n').length
  await site.build()
  expect(countResized()).toBe(2)
  site.write('docs/index.md', '# Begin\n\n![The quay](./quay.png)\n')
  await site.build()
  expect(countResized()).toBe(2)
  site.write('docs/quay.png', png(2000, 1000, 'other'))
  await site.build()
  expect(countResized()).toBe(4)
  site.write(
    'node_modules/sharp/package.json',
    FAKE_SHARP['node_modules/sharp/package.json'].replace('1.0.0', '1.0.1'),
  )
  await site.build()
  expect(countResized()).toBe(6)
  const clean = await site.buildClean()
  expect(site.output()).toEqual(clean.output)
})

test('an image that sharp cannot read is shown unchanged and reported once', async () => {
  const broken = png(2000, 1000, 'broken')
  const site = siteTest({
    ...FILES,
    ...FAKE_SHARP,
    'docs/other.md': '# Other\n\n![The quay](./quay.png)\n\n![The pier](./pier.png)\n',
    'docs/quay.png': broken,
    'docs/pier.png': png(1000, 500),
  })
  for (const { findings } of [await site.build(), await site.build(), await site.check()])
    expect(findings).toMatchObject([
      {
        rule: 'damaged-image',
        message: expect.stringContaining('sharp cannot read this image'),
        place: { path: 'docs/quay.png' },
      },
    ])
  expect(imagesOf(site.page('/')).join()).not.toMatch(/srcset/i)
  const [quay, pier] = imagesOf(site.page('/other'))
  expect(quay).not.toMatch(/srcset/i)
  expect(pier).toMatch(/srcset/i)
  expect(copiesIn(site.output())).toEqual([
    expect.stringMatching(/pier-1000w-/),
    expect.stringMatching(/pier-800w-/),
  ])
  const source = /src="\/([^"]+)"/.exec(quay!)![1]!
  expect(readFileSync(join(site.root, 'build', source))).toEqual(broken)

  site.write('docs/quay.png', png(2000, 1000, 'fixed'))
  expect((await site.build()).findings).toEqual([])
  expect(imagesOf(site.page('/'))[0]).toMatch(/srcset/i)
})

test('an animation, and an image with a `srcset`, have no copies', async () => {
  const site = siteTest({
    ...FILES,
    ...FAKE_SHARP,
    'docs/index.md':
      '# Start\n\n![Waves](./waves.png)\n\n<img src="./quay.png" srcset="./quay.png 2x" alt="">\n',
    'docs/waves.png': png(1000, 500, 'acTL'),
  })
  await site.build()
  expect(imagesOf(site.page('/')).join()).not.toMatch(/webp/)
})

test('feeds contain the original image', async () => {
  const site = siteTest({
    ...FAKE_SHARP,
    'blog/2026-01-01-quay.md': '# Quay\n\n![The quay](./quay.png)\n',
    'blog/quay.png': png(2000, 1000),
    'site.config.ts': `export default { title: 'H', url: 'https://x.example', content: { blog: 'blog' } }`,
  })
  await site.build()
  const feeds = [...site.output().keys()].filter((path) => path.endsWith('.xml'))
  expect(feeds.map((path) => readFileSync(join(site.root, 'build', path), 'utf8')).join()).not.toMatch(
    /srcset/i,
  )
})

test('an image much larger than its displayed size is reported where it is shown', async () => {
  const site = siteTest({
    ...FILES,
    ...FAKE_SHARP,
    'docs/index.md':
      '# Start\n\n![Photo](./photo.png)\n\n<img src="./quay.png" width="300" alt="Quay">\n\n![Quay](./quay.png)\n',
    'docs/photo.png': png(4032, 3024),
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, message, place }) => `${rule} ${place?.line}: ${message}`)).toEqual([
    'oversized-image 3: The image "./photo.png" is 4032 pixels wide, and shown at most 800 wide.',
    'oversized-image 5: The image "./quay.png" is 2000 pixels wide, and shown at most 300 wide.',
  ])
})

const installed = 'node_modules/sharp'
const hasSharp = existsSync(installed)

test.runIf(hasSharp)(
  `sharp generates WebP images of these widths${hasSharp ? '' : ' (skipped: sharp is not installed)'}`,
  async () => {
    const site = siteTest(FILES)
    const { default: sharp } = await import(/* @vite-ignore */ 'sharp' as string)
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#369' } })
    site.write('docs/quay.png', await photo.png().toBuffer())
    mkdirSync(join(site.root, 'node_modules'))
    symlinkSync(join(process.cwd(), installed), join(site.root, installed))
    await site.build()
    const sizes = copiesIn(site.output()).map((path) =>
      imageSize(readFileSync(join(site.root, 'build', path))),
    )
    expect(sizes.map(({ type, width }) => `${type} ${width}`).sort()).toEqual(['webp 1600', 'webp 800'])
  },
)
