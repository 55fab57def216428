// Messages for configuration fields with a specific format.

import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { resolveOptions } from '../../../src/core/config/validate-config.ts'
import { plugins as builtIns } from '../../../src/plugins.ts'

const FACTS = {
  name: 'site',
  configFile: 'site.config.ts',
  configPlaces: [],
  hasFolder: () => false,
  hasFile: () => true,
}

function messagesOf(fields: unknown): string[] {
  try {
    resolveOptions(fields, FACTS, {}, builtIns)
    return []
  } catch (error) {
    return (error as ConfigProblem).findings.map(({ message, help }) => `${message} ${help}`)
  }
}

const docs = (fields: object) => ({ content: { docs: { folder: 'docs', ...fields } } })
const blog = (fields: object) => ({ content: { blog: { folder: 'blog', kind: 'blog', ...fields } } })
const schemas = (fields: object) => ({ samples: { schemas: { app: { file: 'a.json', ...fields } } } })
const algolia = (fields: object) => ({
  search: { provider: 'algolia', appId: 'A', apiKey: 'k', indexName: 'docs', ...fields },
})
const font = (fields: object) => ({ theme: { font: { file: './a.woff2', ...fields } } })
const versions = (...list: object[]) => docs({ versions: list })
const assistant = (fields: object) => ({
  markdownExport: { assistants: [{ label: 'A', href: 'https://a.example/?q={url}', ...fields }] },
})

test.each<[fields: object, message: string]>([
  [{ code: { collapse: 0 } }, 'must be a number of lines'],
  [schemas({ file: undefined }), 'must have either `file` or `unchecked`'],
  [schemas({ unchecked: 'not yet' }), 'must have either `file` or `unchecked`'],
  [
    schemas({ file: '/a.json' }),
    'must be a path relative to the configuration file, such as `schemas/app.json`',
  ],
  [
    { samples: { schemas: { 'a b': { file: 'a.json' } } } },
    'must contain only letters, digits, `.`, `-` and `_`',
  ],
  [blog({ postsPerPage: 0 }), 'must be a number of posts'],
  [blog({ relatedPosts: -1 }), 'must be a number of posts'],
  [docs({ base: 'docs' }), 'must start with `/`'],
  [docs({ base: '/a?b' }), 'must be a plain path, such as `/docs`'],
  [{ feedback: { endpoint: 'form' } }, 'must be a URL, `https://…`'],
  [{ feedback: {} }, 'must have `endpoint` or `issueUrl`'],
  [{ externalLinks: { ignore: ['example.com'] } }, 'must start with `https://`'],
  [{ externalLinks: { timeout: 0 } }, 'must be a number of seconds greater than 0'],
  [{ externalLinks: { timeout: 301 } }, 'must be at most 300 seconds'],
  [
    { url: 'https://a.example/docs' },
    'must be an origin, `https://docs.example.com`; a path goes into `basePath`',
  ],
  [{ locale: 'english language' }, 'must be a BCP 47 language such as `de`'],
  [{ content: { '1a': 'docs' } }, 'must start with a letter and contain only letters, digits, `-` and `_`'],
  [{ titleTemplate: 'Docs' }, 'must contain `{title}`, as in `{title} – {site}`'],
  [{ callouts: { Safe: {} } }, 'must be a lowercase word, such as `security`'],
  [
    { variables: { '1a': 'x' } },
    'must start with a letter and contain only letters, digits, `.`, `-` and `_`',
  ],
  [{ plugins: [{ name: 'a', config: 3 }] }, 'must be fields, as `defineFields` returns them'],
  [{ variables: { a: 'x\ny' } }, 'must be one line'],
  [{ image: { src: '/a.png', width: 0 } }, 'must be a number of pixels'],
  [
    { head: [{ script: 'alert(1)' }] },
    'must be the URL of a file, such as `/analytics.js`; put inline code into a file in a static folder',
  ],
  [{ url: 'https://a.example', shareImages: { background: 'red' } }, 'must be a color such as `#0b2545`'],
  [{ locales: [{ code: '1' }] }, 'must be a BCP 47 language such as `de`'],
  [{ locales: [{ code: 'de', path: 'de' }] }, 'must be a plain path, such as `/de`'],
  [{ locales: [{ code: 'de' }, { code: 'de' }] }, 'must not contain a language twice'],
  [
    versions({ name: '2.0' }, { name: '1 0', folder: 'v1' }),
    'must contain only letters, digits, `.`, `-` and `_`',
  ],
  [
    versions({ name: '2.0' }, { name: '1.0', folder: 'v1', ref: 'v1' }),
    'must have `folder` or `ref`, not both',
  ],
  [versions({ name: '1.0' }, { name: '1.0', folder: 'v1' }), 'must not contain a version twice'],
  [versions({ name: '2.0' }, { name: '1.0', ref: '-x' }), 'must be the name of a commit, tag or branch'],
  [versions({ name: '2.0', path: '..' }), 'must be a path segment, such as `2.0`'],
  [
    versions({ name: '1.0', folder: 'v1' }),
    'must contain one version without `folder` and `ref`, which uses the folder of the collection',
  ],
  [assistant({ label: '' }), 'must not be empty'],
  [
    assistant({ href: 'https://a.example' }),
    'must be a URL that contains `{url}`, such as `https://example.com/?q={url}`',
  ],
  [{ search: { synonyms: [['!', 'a']] } }, 'must contain a letter or a digit'],
  [algolia({ appId: '' }), 'must not be empty'],
  [{ search: { boost: { blog: 2 } } }, 'must start with `/`'],
  [{ search: { boost: { '/blog': 11 } } }, 'must be a factor from 0.1 to 10'],
  [algolia({ hosts: ['https://a.example/x'] }), 'must be an origin, `https://search.example.com`'],
  [algolia({ externalUrlRegex: '(' }), 'must be a regular expression, `^https://www\\.example\\.com/`'],
  [{ search: { provider: true } }, 'must be `local`, `algolia` or `false`'],
  [{ theme: { module: '/theme.tsx' } }, 'must be relative to the configuration file'],
  [{ theme: { accent: 'blue' } }, 'must be a six-digit hex color, such as `#2563eb`'],
  [font({ weight: 'bold' }), 'must be a weight, `700`, or the range of a variable font, `100 900`'],
  [
    font({ file: 'a.otf' }),
    'must be a WOFF2, WOFF or TTF file, `./fonts/name.woff2`, or one of a package, `@fontsource/inter/files/…`',
  ],
  [{ theme: { font: [] } }, 'must have a file'],
])('%j is reported: %s', (fields, message) => {
  expect(messagesOf(fields).join('\n').toLowerCase()).toContain(message.toLowerCase())
})
