// The prose of a page: components, links and raw HTML.

import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { rounds } from '../../rounds.ts'
import { renderSample, textOfHtml } from './render-page.tsx'
import { bodyOf, h } from './sample.ts'

const render = (...nodes: (BodyNode | string)[]) => renderSample({ body: bodyOf(...nodes) }).body

describe('links and images', () => {
  test('a link has the URL of its target, with the base path', () => {
    expect(render(h('a', { href: './postgres.md' }, 'x'))).toBe(
      '<a href="/manual/guide/checks/postgres#query">x</a>',
    )
  })

  test('an external link opens a new tab and announces it', () => {
    expect(render(h('a', { href: 'https://www.rfc-editor.org/rfc/rfc9110' }, 'x'))).toBe(
      '<a href="https://www.rfc-editor.org/rfc/rfc9110" target="_blank" rel="noopener">x' +
        '<span class="visually-hidden"> (opens in a new tab)</span></a>',
    )
  })

  test('a link without a target is unchanged', () => {
    expect(render(h('a', { href: '#part' }, 'x'))).toBe('<a href="#part">x</a>')
    expect(render(h('a', { href: 'toString' }, 'x'))).toBe('<a href="toString">x</a>')
  })

  test('a file is a download unless browsers display it', () => {
    expect(render(h('a', { href: './sample.yaml' }, 'x'))).toContain('download=""')
    expect(render(h('a', { href: './shot.png' }, 'x'))).not.toContain('download')
  })

  const shot = (properties = {}) => h('img', { src: './shot.png', alt: 'Bars', ...properties })
  const lazy =
    '<img loading="lazy" decoding="async" src="/manual/assets/shot-1234.png" width="640" height="360"'

  test('an image has its size, and loads lazily unless it is at the top of the page', () => {
    const html = render(h('p', {}, shot(), shot()))
    expect(html).toBe(
      `<p>${lazy.replace('loading="lazy"', 'fetchpriority="high"')} alt="Bars"/>${lazy} alt="Bars"/></p>`,
    )
    expect(render(h('div', {}, h('p', {}, 'Words. '.repeat(1000)), shot()))).toContain(lazy)
  })

  test('of a light and a dark image the browser loads only one', () => {
    const html = render(h('p', {}, shot({ className: ['only-light'] }), shot({ className: ['only-dark'] })))
    expect(html).not.toContain('fetchpriority')
  })

  test('an explicit image size is preserved', () => {
    const html = render(h('img', { src: './shot.png', alt: '', width: 100 }))
    expect(html).toContain('width="100"')
    expect(html).not.toContain('height')
  })
})

describe('components', () => {
  test('a heading is followed by its anchor, labeled with its text', () => {
    const heading = h('h2', { id: 'a b' }, 'Use ', h('code', {}, 'x'), h('heading-anchor', { id: 'a b' }))
    expect(render(heading)).toBe(
      '<div class="heading heading-h2"><h2 id="a b">Use <code>x</code></h2>' +
        '<a class="heading-anchor" href="#a%20b" aria-label="Direct link to Use x">#</a></div>',
    )
  })

  test.each(['callout', 'cards', 'card', 'steps', 'hero', 'split', 'band', 'table'])(
    '%s can be the target of a link',
    (name) => {
      expect(render(h(name, { id: 'here' }, 'x'))).toContain(' id="here"')
    },
  )

  test('tabs can be the target of a link', () => {
    expect(render(h('tabs', { id: 'here' }, h('tab', { label: 'A' }, 'x')))).toContain('<fieldset id="here"')
  })

  test('a callout has its kind as text, also with a custom title', () => {
    expect(textOfHtml(render(h('callout', { kind: 'danger' }, h('p', {}, 'Stop.'))))).toBe('DangerStop.')
    const titled = h('callout', { kind: 'tip' }, '\n', h('callout-title', {}, 'Try'), h('p', {}, 'It.'))
    expect(textOfHtml(render(titled)).trim()).toBe('Tip: Try\nIt.'.replace('\n', ''))
  })

  test('a callout of an unknown kind is a note', () => {
    expect(render(h('callout', { kind: 'constructor' }, 'x'))).toContain('callout-note')
  })

  test('code preserves every character, with and without line wrapping', () => {
    const code = 'a < b && c\n\n\t"d"\n'
    const html = 'a &lt; b &amp;&amp; c\n\n\t"d"\n'
    const textOfCode = (block: string) => textOfHtml(/<code>([\s\S]*)<\/code>/.exec(block)![1]!)
    expect(textOfCode(render(h('code-block', { code, html })))).toBe(code)
    expect(textOfCode(render(h('code-block', { code })))).toBe(code)
    expect(textOfCode(render(h('code-block', { code, html, numbered: 'true' })))).toBe(code)
  })

  test('tabs show the default one, and contain all text', () => {
    const html = render(
      h('tabs', {}, h('tab', { label: 'A' }, 'one'), 'stray', h('tab', { label: 'B', default: true }, 'two')),
    )
    expect(textOfHtml(html)).toBe('AlternativesAonestrayBtwo')
    expect(html.match(/<input[^>]*>/g)?.map((input) => input.includes('checked'))).toEqual([false, true])
  })

  test('tabs without a tab show their content', () => {
    expect(render(h('tabs', {}, h('p', {}, 'x')))).toBe('<p>x</p>')
  })

  test('two tab groups have different input names', () => {
    const group = () => h('tabs', {}, h('tab', { label: 'A' }, 'one'))
    const names = [...render(group(), group()).matchAll(/ name="([^"]*)"/g)].map((match) => match[1])
    expect(new Set(names).size).toBe(2)
  })

  test('an unknown icon renders nothing, and the prefix of an icon set is ignored', () => {
    expect(render(h('icon', { name: 'hasOwnProperty' }))).toBe('')
    expect(render(h('icon', { name: 'hugeicons:code' }))).toContain('<svg')
  })

  test('a task shows whether it is done', () => {
    const html = render(h('input', { type: 'checkbox', disabled: true, checked: true }))
    expect(html).toContain('aria-label="Done"')
    expect(html).toContain('checked=""')
  })

  test('a table column has its alignment without an inline style', () => {
    const html = render(h('table', {}, h('tbody', {}, h('tr', {}, h('td', { align: 'right' }, '1')))))
    expect(html).toContain('<td data-align="right">1</td>')
  })
})

describe('raw HTML', () => {
  test('event handlers are removed, styles preserved, invalid ones ignored', () => {
    expect(render(h('div', { onClick: 'x()', onfoo: 'y', style: 'color: red; --a: b' }, 'x'))).toBe(
      '<div style="color:red;--a:b">x</div>',
    )
    expect(render(h('div', { style: '}{' }, 'x'))).toMatch(/^<div( style="")?>x<\/div>$/)
    expect(render(h('a', { href: '#a', onClick: 'x()' }, 'x'))).toBe('<a href="#a">x</a>')
  })

  test.each([
    ['a void element with children', h('br', {}, 'x'), '<br/>x'],
    ['an image with children', h('img', { alt: '' }, 'x'), 'x'],
    ['an input with children', h('input', {}, 'x'), 'x'],
    ['a name with a colon', h('foo:bar', {}, 'x'), '<foo:bar>x</foo:bar>'],
    ['an uppercase name', h('A', { href: '#' }, 'x'), 'x'],
    ['an invalid name', h('a"b', {}, 'x'), 'x'],
    ['a name of an Object.prototype member', h('constructor', {}, 'x'), 'x'],
    ['a custom element', h('my-box', { className: ['a'], open: true }, 'x'), 'class="a"'],
    ['a text field', h('textarea', { value: 'y' }, 'a', h('b', {}, 'x')), 'ax</textarea>'],
    [
      'an option with elements',
      h('select', {}, h('option', {}, 'a', h('b', {}, 'x'))),
      '<option>ax</option>',
    ],
    [
      'an attribute of an Object.prototype member',
      h('p', { constructor: 'y', ['__proto__']: 'z' }, 'x'),
      '<p>x</p>',
    ],
    ['a body', h('body', {}, h('head', {}, 'x')), 'x'],
    ['an unknown boolean', h('p', { wide: true }, 'x'), '<p wide="">x</p>'],
    ['inner HTML as an attribute', h('p', { dangerouslySetInnerHTML: 'y', innerHTML: 'y' }, 'x'), '<p>x</p>'],
  ])('%s is rendered safely', (_name, node, expected) => {
    expect(render(node)).toContain(expected)
  })

  test('a style sheet or script stays in its position', () => {
    const html = render(
      'before',
      h('link', { rel: ['stylesheet'], href: '/a.css', precedence: 'x' }),
      'after',
    )
    expect(html).toMatch(/^before<link [^>]*>after$/)
    expect(render('a', h('script', { src: '/x.js', async: true }), 'b')).toMatch(
      /^a<script [^>]*><\/script>b$/,
    )
  })

  const tags = fc.oneof(
    fc.constantFrom(
      ...'a abbr area b body br button caption code-block callout callout-title card cards col details dialog dl embed foreignObject form h1 h2 h3 head heading-anchor hr html icon iframe img input li link listing math menuitem meta noscript object ol optgroup option p picture plaintext pre progress script select slot source steps style summary svg tab table tabs tbody td template textarea th title tr track ul use video wbr x-y'.split(
        ' ',
      ),
    ),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  const names = fc.oneof(
    fc.constantFrom(
      ...'alt align async checked children className code copied copy colSpan content data dangerouslySetInnerHTML default defaultValue disabled download group hidden href html id is itemProp key kind label language marked multiple name numbered onClick onload open precedence ref rel rows selected size src srcSet start style suppressHydrationWarning tabIndex title type value width xLinkHref __proto__'.split(
        ' ',
      ),
    ),
    fc.string({ minLength: 1, maxLength: 6 }),
  )
  const values = fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.double(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.constantFrom(null, undefined, 'true', 'color:red', ';;:', 'javascript:alert(1)'),
  )
  const { node } = fc.letrec<{ node: BodyNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      fc.string({ unit: 'binary', minLength: 1 }).map((value): BodyNode => ({ type: 'text', value })),
      fc
        .tuple(tags, fc.dictionary(names, values, { maxKeys: 4 }), fc.array(tie('node'), { maxLength: 4 }))
        .map(([tag, properties, children]) => h(tag, properties, ...children)),
    ),
  }))

  test('rendering throws for no tree of elements', () => {
    // React's development warnings, which production builds omit.
    const advice = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => advice.mockRestore())
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), (nodes) => {
        expect(typeof render(...nodes)).toBe('string')
      }),
      { numRuns: rounds(50) },
    )
  })
})

test('text is unchanged', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 }).filter((value) => !/[\0\r]/.test(value))
  fc.assert(
    fc.property(text, (value) => {
      expect(textOfHtml(render(h('p', {}, value)))).toBe(value)
    }),
  )
})
