// Files next to the original of a translation, which contains only what differs.

import { expect, onTestFinished, test } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import { png, type SiteFiles, siteTest } from '../../site-test.ts'

const FILES: SiteFiles = {
  'site.config.ts': `export default {
  locales: [{ code: 'en' }, { code: 'de' }],
  content: { docs: { folder: 'docs', base: '/', versions: [{ name: '2' }, { name: '1', folder: 'v1' }] } },
}`,
  'docs/index.md': '# Home\n',
  'docs/guide/install.md': '# Install\n\n::include{file="./_part.md"}\n',
  'docs/guide/_part.md': 'Part.\n\n![A](./img/a.png) and [other](./other.md).\n',
  'docs/guide/other.md': '# Other\n',
  'docs/guide/code.js': 'const original = 1\n',
  'docs/guide/form.pdf': 'pdf',
  'docs/guide/shape.json': '{"type":"object","properties":{"port":{"type":"integer"}}}',
  'docs/guide/img/a.png': png(10, 10),
  'docs/guide/img/b.png': png(20, 20),
  'i18n/de/docs/guide/install.md': `# Einrichten

::include{file="./_part.md"}

::include{file="/guide/_part.md"}

![A](./img/a.png) ![B](img/b.png) ![C](/guide/img/b.png) [Formular](./form.pdf)

::schema{file="./shape.json"}

\`\`\`js file=code.js
\`\`\`
`,
  'i18n/de/docs/guide/img/b.png': png(30, 30),
  'v1/guide/install.md': '# Install 1\n\n![A](./img/a.png)\n\n::include{file="./_part.md"}\n',
}

test('a translation references its translated files first, then those of its original', async () => {
  const site = siteTest(FILES)
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([])
  const html = site.page('/de/guide/install')
  expect(html.match(/Part\./g)!.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('href="/de/guide/other"')
  expect(html).toContain('original')
  expect(html).toContain('port')
  expect(html).toMatch(/width="10" height="10"/)
  expect(html.match(/width="30" height="30"/g)).toHaveLength(2)
  expect(site.page('/1/guide/install')).toContain('Part.')
})

test('a build and `octavo dev` detect new files of a translation', async () => {
  const site = siteTest(FILES)
  await site.build()
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const readPage = async () => {
    const response = await live.respond('/de/guide/install')
    return new TextDecoder().decode((response as { body: Uint8Array }).body)
  }
  expect(await readPage()).toContain('Part.')
  site.write('i18n/de/docs/guide/_part.md', 'Teil.\n')
  await live.change(['i18n/de/docs/guide/_part.md'])
  expect(await readPage()).toContain('Teil.')
  await site.build()
  expect(site.page('/de/guide/install')).toContain('Teil.')
  expect(site.page('/guide/install')).toContain('Part.')
  site.remove('i18n/de/docs/guide/_part.md')
  await site.build()
  expect(site.page('/de/guide/install')).toContain('Part.')
  expect(site.page('/de/guide/install')).not.toContain('Teil.')
})

test('suggestions are paths that the author can use', async () => {
  const site = siteTest({
    ...FILES,
    'i18n/de/docs/guide/install.md': '# Einrichten\n\n[x](./othr.md) ![A](./img/aa.png)\n\n![B](img/b.png)\n',
    'v1/guide/install.md': '# Install 1\n\n[x](othr.md)\n',
  })
  const { findings } = await site.check()
  const helps = findings.map(({ help }) => help ?? '')
  expect(helps.filter((help) => help.includes('./other.md'))).toHaveLength(2)
  expect(helps.filter((help) => help.includes('./img/b.png'))).toHaveLength(1)
  for (const { message, help = '' } of findings) expect(message + help).not.toMatch(/\/\/|\.de@|@1/)
})
