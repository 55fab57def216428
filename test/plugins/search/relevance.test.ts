// Relevance: ranking of pages that contain the same words.

import { expect, test } from 'vitest'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import type { SynonymGroup } from '../../../src/plugins/search/engine/synonyms.ts'
import { makeIndex, makeSection, type TestPage } from './built-index.ts'

async function urlsOf(
  pages: readonly TestPage[],
  query: string,
  synonyms: SynonymGroup[] = [],
): Promise<string[]> {
  const { hits } = await createSearcher(makeIndex(pages, synonyms).load).search(query)
  return hits.map(({ url }) => url)
}

test('the exact word ranks above its synonym', async () => {
  const pages = [
    { title: 'Update passwords', text: { 'Update passwords': 'How to update one.' } },
    { title: 'Versions', text: { 'Notes, versions and news on each upgrade': 'Read them.' } },
  ]
  expect((await urlsOf(pages, 'upgrade', [['upgrade', 'update']]))[0]).toBe(
    '/versions#notes-versions-and-news-on-each-upgrade',
  )
})

test('separate words rank a title of these words above a title with their compound', async () => {
  const pages = [
    {
      title: 'ApplicationSet in any namespace',
      description: 'An ApplicationSet.',
      text: { '': 'An ApplicationSet, ApplicationSet.', 'The ApplicationSet': 'An ApplicationSet.' },
    },
    { title: 'Application set', text: { '': 'Many at once.' } },
  ]
  expect((await urlsOf(pages, 'application set'))[0]).toBe('/application-set')
})

test('a long identifier also matches as one word', async () => {
  const name = 'applicationsetcontroller.repo.server.ca.cert.path'
  const pages = [
    { title: 'Path', text: { '': 'The path of a server.' } },
    { title: 'Server', text: { 'Repo cert path': 'Server, repo, cert, path: applicationsetcontroller.' } },
    { title: 'Trust', sections: [makeSection('Keys', `${name} · Where it lies.`, { names: [name] })] },
  ]
  expect((await urlsOf(pages, name))[0]).toBe('/trust#keys')
})

test('a heading that is an identifier ranks above tables that contain it', async () => {
  const name = 'example.com/renew-before'
  const pages = [
    {
      title: 'Ingress',
      sections: [makeSection('Supported annotations', `${name} · Renews.`, { names: [name] })],
    },
    { title: 'Reference', sections: [makeSection(name, 'The duration before expiry at which to renew.')] },
  ]
  expect((await urlsOf(pages, name))[0]).toBe('/reference#example-com-renew-before')
})

test('a weak match of a word does not rank a section below one without it', async () => {
  const pages = [
    {
      title: 'Webhook',
      sections: [
        makeSection('Retention of calls', 'Calls stay a week.', { code: ['webhook'] }),
        makeSection('Retention of others', 'Others stay a week.'),
      ],
    },
    { title: 'Logs', text: { Files: 'They stay for a day.' } },
  ]
  expect((await urlsOf(pages, 'webhook retention'))[0]).toBe('/webhook#retention-of-calls')
})
