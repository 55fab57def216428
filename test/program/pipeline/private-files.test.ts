// Private files that pages refer to: they are in no output, and a finding gives the reason.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { png, siteTest, type TestSite } from '../../site-test.ts'

const SECRET = 'canary-7f3a'

const SECRETS = {
  '.env': SECRET,
  '.git/config': SECRET,
  'package.json': `{ "name": "${SECRET}" }`,
  'secrets.ts': `export const key = '${SECRET}'`,
  'node_modules/x/y.png': SECRET,
  'private/notes.txt': SECRET,
}

const CONFIG = `import { key } from './secrets.ts'\nexport default { title: key.slice(0, 0) + 'Site' }\n`

/** Returns the files of the output that contain the secret. */
function leaks(site: TestSite, folder = join(site.root, 'build')): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(SECRET))
}

/** `rule message` of the findings. */
function reported({ findings }: Awaited<ReturnType<TestSite['build']>>): string[] {
  return findings.map(({ rule, message }) => `${rule} ${message}`)
}

const HIDDEN = 'its name, or that of a folder above it, starts with a dot'
const OUTSIDE = 'it is outside the folders of the content and of static files'
const PRIVATE = 'it is part of the configuration, the dependencies, the output or the cache'
const FOLDER = 'it is a folder'

describe('a page of a content folder', () => {
  test.each([
    ['../../.git/config', OUTSIDE],
    ['../../.env', OUTSIDE],
    ['%2e%2e/%2e%2e/.env', OUTSIDE],
    ['../../package.json', OUTSIDE],
    ['../../private/notes.txt', OUTSIDE],
    ['../../../../etc/passwd', OUTSIDE],
    ['/../../.env', OUTSIDE],
    ['.hidden.png', HIDDEN],
    ['.GIT/x.png', HIDDEN],
    ['%E2%80%8B.git/x.png', HIDDEN],
    ['..%5C..%5C.env', 'its name has a backslash or a NUL'],
    ['a.png%00', 'its name has a backslash or a NUL'],
    ['index.md', 'it is the source of a page'],
    ['images/', FOLDER],
    ['images', FOLDER],
    ['/', FOLDER],
    ['file:///etc/passwd', OUTSIDE],
  ])('does not publish %s', async (href, reason) => {
    const site = siteTest({
      ...SECRETS,
      'site.config.ts': CONFIG,
      'static/a.txt': 'a',
      'content/docs/.hidden.png': SECRET,
      'content/docs/.GIT/x.png': SECRET,
      'content/docs/images/a.png': 'a',
      'content/docs/index.md': [
        `---\nimage: '${href}'\n---\n# Home\n\n![x](${href})`,
        `<img src="${href}" alt="">`,
        `<img srcset="${href} 2x" alt="">`,
        `<video src="${href}" poster="${href}"></video>`,
        `<object data="${href}"></object>`,
      ].join('\n\n'),
    })
    const report = await site.build()
    const message = `private-file The file "${decodeURI(href)}" is not published: ${reason}.`
    expect(
      new Set(reported(report).map((one) => one.replace(/^(\S+ \S+ \S+ )"[^"]*"/, `$1"${decodeURI(href)}"`))),
    ).toContain(message)
    expect(report.findings.filter(({ rule }) => rule === 'private-file').length).toBeGreaterThanOrEqual(6)
    expect(leaks(site)).toEqual([])
  })
})

test.each([
  ['.env', HIDDEN],
  ['.git/config', HIDDEN],
  ['/.env', HIDDEN],
  ['site.config.ts', PRIVATE],
  ['./Site.Config.ts', undefined],
  ['secrets.ts', PRIVATE],
  ['package.json', PRIVATE],
  ['package.json.', PRIVATE],
  ['./package.json::$DATA', PRIVATE],
  ['node_modules/x/y.png', PRIVATE],
  ['build/.octavo/manifest.json', HIDDEN],
  ['.octavo/cache/code/config.json', HIDDEN],
  ['build/404.html', undefined],
  ['../outside.txt', OUTSIDE],
])('a download of %s is refused if the whole site is the content', async (href, reason) => {
  const site = siteTest({
    ...SECRETS,
    'site.config.ts': CONFIG,
    'package.json.': SECRET,
    'package.json::$DATA': SECRET,
    'index.md': `# Home\n\n[x](<${href}>)`,
    '../outside.txt': SECRET,
  })
  await site.build()
  site.write('index.md', `# Again\n\n[x](<${href}>)`)
  const report = await site.build()
  if (reason !== undefined)
    expect(reported(report)).toContainEqual(expect.stringContaining(`is not published: ${reason}`))
  expect(leaks(site)).toEqual([])
})

test('files in content folders and of a package that is content are published', async () => {
  const site = siteTest({
    'package.json': '{}',
    'index.md': '# Home\n',
    'guide/index.md': '# Guide\n\n[a](./example/package.json) ![b](../img/b.png) [c](/files/c.txt)',
    'guide/example/package.json': '{}',
    'img/b.png': png(4, 4),
    'static/files/c.txt': 'c',
  })
  const { findings } = await site.build()
  expect(findings.filter(({ rule }) => rule !== 'orphan-page')).toEqual([])
  expect([...site.output().keys()].filter((path) => /^assets\/(b|package)-|^files/.test(path))).toHaveLength(
    3,
  )
})

describe('symbolic links', () => {
  function linkedSite(config = '') {
    const site = siteTest({
      '../outside/page.md': `# ${SECRET}\n`,
      '../outside/a.png': SECRET,
      '../outside/.env': SECRET,
      '.env': SECRET,
      'site.config.ts': `export default { ${config} }`,
      'shared/page.md': '# Shared\n',
      'shared/b.png': 'b',
      'content/docs/index.md': '# Home\n\n![a](a.png) ![b](b.png) ![c](c.png)',
      'static/x.txt': 'x',
    })
    const link = (target: string, path: string) => symlinkSync(target, join(site.root, path))
    link('../../../outside/page.md', 'content/docs/page.md')
    link('../../../outside', 'content/docs/folder')
    link('../../../outside/a.png', 'content/docs/a.png')
    link('../../shared/b.png', 'content/docs/b.png')
    link('../../shared', 'content/docs/inside')
    link('../../.env', 'content/docs/c.png')
    link('nothing.md', 'content/docs/gone.md')
    link('../.env', 'static/env.txt')
    link('../../outside', 'static/out')
    link('../shared', 'static/in')
    return site
  }
  const placed = ({ findings }: Awaited<ReturnType<TestSite['build']>>) =>
    findings
      .filter(({ rule }) => rule === 'symbolic-link')
      .map(({ place, message }) => `${place!.path} ${message}`)

  test('that leave the site are errors, and their targets are not published', async () => {
    const site = linkedSite('rules: { "symbolic-link": "warning" }')
    const report = await site.build()
    const out = 'This link points outside the site, so it is not followed.'
    const hidden =
      'This link points to files that are never published: hidden files, configuration, dependencies, output, cache, or files that git ignores.'
    expect(placed(report)).toEqual([
      `content/docs/folder ${out}`,
      'content/docs/gone.md The target of this link does not exist.',
      `content/docs/page.md ${out}`,
      `static/env.txt ${hidden}`,
      `static/out ${out}`,
    ])
    expect(report.findings.filter(({ rule }) => rule === 'private-file')).toHaveLength(2)
    expect(leaks(site)).toEqual([])
    expect(site.has('build/inside/page/index.html')).toBe(true)
    expect(site.has('build/in/b.png')).toBe(true)
    const again = await site.build()
    expect(placed(again)).toEqual(placed(report))
    expect((await linkedSite().build()).summary.errors).toBe(5)
  })

  test('are followed into the folders of `linkedFolders`, except hidden files', async () => {
    const site = linkedSite('linkedFolders: ["../outside"], rules: { "symbolic-link": "warning" }')
    symlinkSync('../../outside/.env', join(site.root, 'static/hidden.txt'))
    const report = await site.build()
    expect(placed(report).map((one) => one.split(' ')[0])).toEqual([
      'content/docs/gone.md',
      'static/env.txt',
      'static/hidden.txt',
    ])
    expect(
      leaks(site)
        .map((file) => file.slice(site.root.length))
        .sort(),
    ).toContain('/build/out/a.png')
    expect(site.has('build/folder/page/index.html')).toBe(true)
    expect(site.has('build/hidden.txt')).toBe(false)
  })

  test('to configuration, output and dependencies are not published', async () => {
    const site = siteTest({
      ...SECRETS,
      'site.config.ts': CONFIG,
      'docs.md': '# A\n',
      'static/x.txt': 'x',
    })
    await site.build()
    for (const target of ['secrets.ts', 'package.json', 'node_modules', 'build', '.octavo'])
      symlinkSync(`../${target}`, join(site.root, 'static', `to-${target.replace(/^\./, '')}`))
    const report = await site.build()
    expect(placed(report)).toHaveLength(5)
    expect(leaks(site)).toEqual([])
  })

  test('that replace the content folder and leave the site are errors', async () => {
    const site = siteTest({ '../outside/page.md': `# ${SECRET}\n` })
    mkdirSync(join(site.root, 'content'))
    symlinkSync('../../outside', join(site.root, 'content/docs'))
    expect(placed(await site.check())).toEqual([
      'content/docs This link points outside the site, so it is not followed.',
    ])
    site.write('site.config.ts', 'export default { linkedFolders: ["../outside"] }')
    await site.build()
    expect(site.has('build/page/index.html')).toBe(true)
  })
})

describe.skipIf(process.platform === 'win32')('links into the git work tree of a site', () => {
  const inTree = (config = '') => {
    const site = siteTest({
      'site.config.ts': `export default { ${config} }`,
      'content/docs/index.md': '# Page\n',
      'static/x.txt': 'x',
      '../packages/x/docs/guide.md': '# Guide\n\nOf a package.\n',
      '../packages/x/.env': SECRET,
      '../packages/node_modules/y/readme.md': `# ${SECRET}\n`,
      '../ignored/notes.md': `# ${SECRET}\n`,
      '../packages/x/docs/private.key.md': `# ${SECRET}\n`,
      '../.gitignore': 'ignored/\n*.key.md\n',
    })
    const above = join(site.root, '..')
    execFileSync('git', ['init', '-q', above])
    symlinkSync('../../../packages/x/docs', join(site.root, 'content/docs/x'))
    for (const [name, target] of Object.entries({
      git: '.git',
      config: '.git/config',
      env: 'packages/x/.env',
      modules: 'packages/node_modules',
      ignored: 'ignored',
      notes: 'ignored/notes.md',
      up: '..',
      passwd: '../../../../../../../../etc/passwd',
    }))
      symlinkSync(`../../${target}`, join(site.root, `static/${name}`))
    return site
  }

  test('are followed, except to hidden and ignored files and out of the work tree', async () => {
    const site = inTree('rules: { "symbolic-link": "warning" }')
    const report = await site.build()
    expect(report.findings.map(({ rule, place }) => `${rule} ${place?.path}`)).toEqual([
      'symbolic-link content/docs/x/private.key.md',
      ...['config', 'env', 'git', 'ignored', 'modules', 'notes', 'passwd', 'up'].map(
        (name) => `symbolic-link static/${name}`,
      ),
    ])
    expect(site.page('/x/guide')).toContain('Of a package.')
    expect(leaks(site)).toEqual([])
    expect(site.has('build/passwd')).toBe(false)
  })

  test('are errors for untrusted authors', async () => {
    const { findings } = await inTree('sanitize: true').check()
    expect(findings.map(({ place }) => place?.path)).toContain('content/docs/x')
  })
})

test('a missing folder of `linkedFolders` is an error', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { linkedFolders: ["../nothing"] }',
    'a.md': '# A',
  })
  expect(reported(await site.check())).toContain(
    'missing-folder The folder "../nothing" for links does not exist.',
  )
})

describe.skipIf(process.platform === 'win32')('special files', () => {
  const pipe = (site: TestSite, path: string) => execFileSync('mkfifo', [join(site.root, path)])

  test('are reported and not opened', async () => {
    const site = siteTest({
      'content/docs/index.md': '# Home\n\n![x](x.png) ![y](y.png)',
      'content/blog/2025-01-01-post.md': '# Post\n',
      'static/a.txt': 'a',
    })
    for (const path of ['content/docs/page.md', 'content/docs/x.png', 'content/docs/_category_.yml'])
      pipe(site, path)
    for (const path of ['content/blog/authors.yml', 'static/pipe']) pipe(site, path)
    symlinkSync('/dev/zero', join(site.root, 'content/docs/y.png'))
    symlinkSync('/dev/zero', join(site.root, 'content/docs/zero.md'))
    symlinkSync('/proc/self/environ', join(site.root, 'static/environ'))
    for (const threads of [1, 2]) {
      const { findings } = await site.check({ threads })
      expect(findings.map(({ rule, place }) => `${rule} ${place?.path}`)).toEqual([
        'unreadable-file content/blog/authors.yml',
        'unreadable-file content/docs/_category_.yml',
        'private-file content/docs/index.md',
        'private-file content/docs/index.md',
        'unreadable-file content/docs/page.md',
        'symbolic-link content/docs/zero.md',
        'symbolic-link static/environ',
        'unreadable-file static/pipe',
      ])
    }
  })

  test.each(['site.config.ts', 'theme.ts', 'styles.css'])('are refused as %s', async (path) => {
    const site = siteTest({ 'index.md': '# Home\n' })
    if (path !== 'site.config.ts')
      site.write('site.config.ts', 'export default { theme: "theme.ts", styles: ["styles.css"] }')
    pipe(site, path)
    await expect(site.check()).rejects.toMatchObject({
      findings: [{ rule: 'configuration', message: `"${path}" is not a file.` }],
    })
  })

  test('such as a broken symbolic link are refused as configuration', async () => {
    const site = siteTest({ 'index.md': '# Home\n' })
    symlinkSync('nothing.ts', join(site.root, 'site.config.ts'))
    await expect(site.check()).rejects.toMatchObject({
      findings: [{ message: '"site.config.ts" is a broken symbolic link.' }],
    })
  })
})

describe.skipIf(process.platform === 'win32')('file names', () => {
  test('that are not UTF-8 or have control characters are reported', async () => {
    const site = siteTest({ 'index.md': '# Home\n', 'static/a.txt': 'a' })
    const at = (name: string) => Buffer.concat([Buffer.from(`${site.root}/`), Buffer.from(name, 'latin1')])
    writeFileSync(at('caf\xe9.md'), '# Café\n')
    mkdirSync(at('dossier\xff'))
    writeFileSync(at('dossier\xff/page.md'), '# In it\n')
    writeFileSync(at('two\nlines.md'), '# Two\n')
    writeFileSync(at('static/\xe9.txt'), 'e')
    mkdirSync(join(site.root, 'a\nb'))
    writeFileSync(join(site.root, 'a\nb/page.md'), '# In it\n')
    writeFileSync(join(site.root, 'static/c\u2028d.txt'), 'c')
    const { findings } = await site.check()
    expect(findings.filter(({ rule }) => rule === 'file-name').map(({ place }) => place!.path)).toEqual([
      'a\\u000Ab',
      'caf\ufffd.md',
      'dossier\ufffd',
      'static/c\\u2028d.txt',
      'static/\ufffd.txt',
      'two\\u000Alines.md',
    ])
    expect(findings.filter(({ rule }) => rule !== 'file-name')).toEqual([])
  })
})
