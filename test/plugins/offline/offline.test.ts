// Files of an offline copy.

import { expect, test } from 'vitest'
import {
  classicScript,
  dataScript,
  listExceptions,
  offlineHref,
  offlineHtml,
} from '../../../src/plugins/offline/offline-html.ts'

const site = {
  origin: 'https://harbour.example',
  basePath: '/manual/',
  files: new Set([
    ...['index.html', '404.html', 'guide/index.html', 'guide/piers/index.html', 'v1.2/index.html', 'LICENSE'],
    ...['grüße/index.html', 'a:b/index.html', 'plain.html', 'img/a.png'],
  ]),
}

test.each([
  ['/manual/', 'index.html', 'index.html'],
  ['/manual', 'guide/piers/index.html', '../../index.html'],
  ['/manual/guide', 'guide/piers/index.html', '../index.html'],
  ['/manual/guide/', 'index.html', 'guide/index.html'],
  ['/manual/guide/piers?q=1#x', 'guide/index.html', 'piers/index.html?q=1#x'],
  ['/manual/guide/piers#x', 'guide/piers/index.html', 'index.html#x'],
  ['/manual/v1.2', 'index.html', 'v1.2/index.html'],
  ['/manual/LICENSE', '404.html', 'LICENSE'],
  ['/manual/plain', 'index.html', 'plain.html'],
  ['/manual/gr%C3%BC%C3%9Fe', 'grüße/index.html', 'index.html'],
  ['/manual/a:b', 'index.html', './a:b/index.html'],
  ['/manual/unknown', 'guide/index.html', '../unknown'],
  ['../', 'guide/index.html', '../index.html'],
  ['./', 'guide/index.html', './index.html'],
  ['next', 'guide/index.html', 'next'],
  ['#x', 'index.html', '#x'],
  ['', 'index.html', ''],
  ['//other.example/x', 'index.html', '//other.example/x'],
  ['mailto:a@b.example', 'index.html', 'mailto:a@b.example'],
  ['/beside/x', 'index.html', 'https://harbour.example/beside/x'],
])('the link %s in %s points to %s', (href, from, to) => {
  expect(offlineHref(href, from, site)).toBe(to)
})

test('only paths with unexpected extensions are passed to scripts', () => {
  expect(listExceptions(site.files)).toEqual({ pages: ['v1.2'], files: ['LICENSE'] })
})

test.each([
  ['<a href="/manual/guide?a=1&amp;b=2">x</a>', '<a href="guide/index.html?a=1&amp;b=2">x</a>'],
  ["<A  HREF='/manual/'\n>x</A>", '<A HREF="index.html"\n>x</A>'],
  ['<a href=/manual/guide>x</a>', '<a href="guide/index.html">x</a>'],
  ['<img srcset="/manual/img/a.png 1x, /manual/img/a.png 2x">', '<img srcset="img/a.png 1x, img/a.png 2x">'],
  [
    '<meta http-equiv="refresh" content="0; url=/manual/guide">',
    '<meta http-equiv="refresh" content="0; url=guide/index.html">',
  ],
  ['<meta name="x" content="/manual/guide">', '<meta name="x" content="/manual/guide">'],
  ['<!-- <a href="/manual/"> --><p>', '<!-- <a href="/manual/"> --><p>'],
  ['<title><a href="/manual/"></title>', '<title><a href="/manual/"></title>'],
  ['<p title="<a href=\'/manual/\'>">1 < 2', '<p title="<a href=\'/manual/\'>">1 < 2'],
  [
    '<script type="module" src="/manual/a.js"></script>',
    '<script src="assets/offline.js"></script><script defer="" src="a.js"></script>',
  ],
])('%s is rewritten to %s', (source, expected) => {
  expect(offlineHtml(source, 'index.html', site)).toBe(expected)
})

test('a module is converted to a function with the same exports', () => {
  const code = `const at = new URL('x', import.meta.url); export const load = () => fetch('./b.json'); export default 'import('; export { at as place }`
  const script = classicScript(code)!
  const defined: ((...given: unknown[]) => void)[] = []
  new Function('octavoOffline', script)({ define: (one: (typeof defined)[0]) => defined.push(one) })
  const module = { exports: {} as Record<string, unknown> }
  defined[0]!(module, 'file:///copy/a.js', (name: string) => `fetched ${name}`)
  const { place, load, default: text } = module.exports
  expect(String(place)).toBe('file:///copy/x')
  expect((load as () => string)()).toBe('fetched ./b.json')
  expect(text).toBe('import(')
})

test.each([['alert(1)'], ['export {']])('%s is not converted', (code) => {
  expect(classicScript(code)).toBeUndefined()
})

test('data is wrapped in a script', () => {
  expect(dataScript(Buffer.from('{"a":"ü"}'))).toBe('octavoOffline.data("eyJhIjoiw7wifQ==");\n')
})
