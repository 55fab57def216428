// Videos, audio and other sizes of images in raw HTML: published with the page, and reported if missing.

import { expect, test } from 'vitest'
import { png, siteTest } from '../../site-test.ts'

const html = `<video src="./talk.mp4" poster="still.png"></video>
<audio><source src="/jingle.mp3"></audio>
<picture><source srcset="dark.png, dark@2x.png 2x"><img src="still.png" srcset="https://example.com/a.png 2x" alt=""></picture>
`

test('media files are published from the folder of the page and from static folders', async () => {
  const site = siteTest({
    'a/index.md': html,
    'a/talk.mp4': 'film',
    'a/still.png': png(1, 1),
    'a/dark.png': png(1, 2),
    'a/dark@2x.png': png(2, 4),
    'static/jingle.mp3': 'sound',
    'index.md': '[A](a/index.md)\n',
  })
  expect((await site.build({ basePath: '/docs/' })).findings).toEqual([])
  const urls = [...site.page('a').matchAll(/(?:src|poster|srcSet|srcset)="([^"]*)"/g)].map(
    ([, value]) => value,
  )
  const named = urls.map((value) => value!.replace(/-[\w-]{8}(?=\.\w+)/g, '-hash')).slice(-6)
  expect(named).toEqual([
    '/docs/assets/talk-hash.mp4',
    '/docs/assets/still-hash.png',
    '/docs/jingle.mp3',
    '/docs/assets/dark-hash.png, /docs/assets/dark@2x-hash.png 2x',
    '/docs/assets/still-hash.png',
    'https://example.com/a.png 2x',
  ])
  const published = [...site.output().keys()]
  expect(published).toContain(urls.at(-6)!.slice('/docs/'.length))
})

test('missing media files are reported', async () => {
  const site = siteTest({ 'index.md': html })
  expect((await site.check()).findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    'missing-file: The file "./talk.mp4" does not exist.',
    'missing-file: The file "still.png" does not exist.',
    'missing-file: The file "/jingle.mp3" does not exist.',
    'missing-file: The file "dark.png" does not exist.',
    'missing-file: The file "dark@2x.png" does not exist.',
    'missing-image: The image "still.png" does not exist.',
  ])
})
