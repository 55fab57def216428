// The two sites of this repository, the documentation and its handbook, and pages of each kind for checks that apply to all.

import { symlinkSync } from 'node:fs'
import { repositorySite } from '../repository-sites.ts'
import { openSite } from '../site-test.ts'
import { serveBuilt } from './built-site.ts'
import { type SharedSite, shareSite } from './shared-site.ts'

/** Serves the built documentation. */
export const shareDocumentation = (): SharedSite => share('.')

/** Serves the built handbook. */
export const shareHandbook = (): SharedSite => share('content/handbook')

/** One page of each kind, and pages that differ from the others of their kind. */
export const kindsOfPages: Readonly<Record<'documentation' | 'handbook', Readonly<Record<string, string>>>> =
  {
    documentation: {
      'the front page': '',
      'a document': 'how-it-works',
      'a document without headings': 'guide/canary-checker/concepts',
      'a document without a sidebar': 'connections',
      'a wide document': 'guide',
      'a reference page': 'guide/canary-checker/reference/http',
      'a page of functions': 'guide/canary-checker/scripting/cel',
      'a page': 'style-guide/web',
      'the posts': 'blog',
      'a post': 'blog/rust-ffi',
      'the archive': 'blog/archive',
      'the authors': 'blog/authors',
      'an author': 'blog/authors/moshe',
      'the tags of posts': 'blog/tags',
      'a tag of posts': 'blog/tags/flux',
      'the tags': 'tags',
      'a tag': 'tags/enterprise',
      'the search': 'search',
      'the not-found page': 'guide/no/such/page',
    },
    handbook: {
      'the front page': '',
      'a document': 'writing',
      'a document without headings': 'front-pages',
      'a document of components': 'components',
      'a reference page': 'configuration',
      'a page of rules': 'rules/links',
      'a component': 'colors',
      'the search': 'search',
      'the not-found page': 'no/such/page',
    },
  }

function share(folder: string): SharedSite {
  return shareSite({}, async (files) => {
    const { outDir } = await repositorySite(folder)
    const site = openSite(files)
    symlinkSync(outDir, `${site.root}/build`, 'junction')
    return serveBuilt(site)
  })
}
