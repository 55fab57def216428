// Which of several pages that have the words is on the matter.

import { expect, test } from 'vitest'
import { createSearcher } from '../../src/search/searcher.ts'
import type { SynonymGroup } from '../../src/search/synonyms.ts'
import { type MadePage, makeIndex, makeSection } from './made-index.ts'

async function urlsOf(
  pages: readonly MadePage[],
  query: string,
  synonyms: SynonymGroup[] = [],
): Promise<string[]> {
  const { hits } = await createSearcher(makeIndex(pages, synonyms).load).search(query)
  return hits.map(({ url }) => url)
}

test('a short page on the matter comes before a long one with sections on it', async () => {
  const others = Array.from({ length: 20 }, (_, at) => [`Chapter ${at}`, 'Something else.'])
  const sections = { Counter: 'It only goes up.', 'Counter in text': 'It only goes up.' }
  const pages = [
    { title: 'Specification', text: { ...Object.fromEntries(others), ...sections } },
    {
      title: 'Kinds',
      text: { Counter: 'It only goes up.', Gauge: 'No counter.', Summary: 'A counter with a sum.' },
    },
  ]
  expect((await urlsOf(pages, 'counter'))[0]).toBe('/kinds#counter')
})

test('a name is found where it is defined, not where it is mentioned most', async () => {
  const names = ['--out-dir']
  const mention = '--out-dir · The folder.'
  const pages = [
    {
      title: 'Commands',
      sections: ['Build', 'Serve', 'Search'].map((command) => makeSection(command, mention, { names })),
    },
    {
      title: 'Settings',
      sections: [makeSection('Fields', 'outDir · The output folder.', { names: ['outDir'] })],
    },
  ]
  expect((await urlsOf(pages, 'outDir'))[0]).toBe('/settings#fields')
})

test('words in one line come before the same words in two', async () => {
  const pages = [
    { title: 'One', text: { Notes: 'Pods are evicted.\nSomebody paid for the disk.' } },
    { title: 'Two', text: { Notes: 'Pods need, in any case, a disk.\nSomebody evicted a tenant.' } },
  ]
  expect((await urlsOf(pages, 'disk pods'))[0]).toBe('/two#notes')
  expect((await urlsOf(pages, 'evicted pods'))[0]).toBe('/one#notes')
})

test('who asks what a thing is gets the section that says so', async () => {
  const pages = [
    { title: 'Rules', text: { Advice: 'Take a gauge for the gauge, and a gauge for the rest.' } },
    { title: 'Terms', text: { Measures: 'Others count. A gauge is a number that goes up and down.' } },
  ]
  expect((await urlsOf(pages, 'gauge'))[0]).toBe('/rules#advice')
  expect((await urlsOf(pages, 'what is a gauge'))[0]).toBe('/terms#measures')
})

test('the word of the site comes before its synonym', async () => {
  const pages = [
    { title: 'Update passwords', text: { 'Update passwords': 'How to update one.' } },
    { title: 'Versions', text: { 'Notes, versions and news on each upgrade': 'Read them.' } },
  ]
  expect((await urlsOf(pages, 'upgrade', [['upgrade', 'update']]))[0]).toBe(
    '/versions#notes-versions-and-news-on-each-upgrade',
  )
})

test('an option is found where a command explains it', async () => {
  const usage = '  -o, --only string   shows nothing else\n      --show-only        shows no more than this'
  const pages = [
    { title: 'Show', text: { '': 'Shows a chart.' } },
    { title: 'Advice', text: { '': 'Try it with --show-only first, then without.' } },
    { title: 'Template', sections: [makeSection('Options', 'All of them.', { code: [usage] })] },
  ]
  expect((await urlsOf(pages, '--show-only'))[0]).toBe('/template#options')
})

test('a line that continues a command explains no option', async () => {
  const command = 'chart install \\\n  --show-only=all   \\\n  --quiet'
  const pages = [
    { title: 'Recipes', sections: [makeSection('Install', 'As here.', { code: [command] })] },
    { title: 'Advice', text: { '': 'Try it with --show-only first.' } },
  ]
  expect((await urlsOf(pages, '--show-only'))[0]).toBe('/advice')
})

test('two words are not the title that has them as one among others', async () => {
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

test('a long name is one word as well', async () => {
  const name = 'applicationsetcontroller.repo.server.ca.cert.path'
  const pages = [
    { title: 'Path', text: { '': 'The path of a server.' } },
    { title: 'Server', text: { 'Repo cert path': 'Server, repo, cert, path: applicationsetcontroller.' } },
    { title: 'Trust', sections: [makeSection('Keys', `${name} · Where it lies.`, { names: [name] })] },
  ]
  expect((await urlsOf(pages, name))[0]).toBe('/trust#keys')
})

test('the beginning of a compound may be typed in words', async () => {
  const pages = [
    { title: 'Push to a branch', text: { Secret: 'Push no second secret.' } },
    { title: 'PushSecret', text: { '': 'What leads out of the cluster.' } },
    { title: 'Examples', sections: [makeSection('Fields', 'Field.', { names: ['waitForEvalPeriod'] })] },
  ]
  expect((await urlsOf(pages, 'push sec'))[0]).toBe('/pushsecret')
  expect((await urlsOf(pages, 'wait for eval per'))[0]).toBe('/examples#fields')
  // Neither word is unfinished any more.
  expect((await urlsOf(pages, 'push sec '))[0]).not.toBe('/pushsecret')
})

test('words that questions have and answers need not are no condition', async () => {
  const pages = [
    { title: 'Notes', text: { 'Keep every secret': 'Keep notes of every evening, and every secret.' } },
    { title: 'Mounts', text: { Volumes: 'The secret of a pod is mounted as a file.' } },
  ]
  expect((await urlsOf(pages, 'keep every secret of a pod in a file'))[0]).toBe('/mounts#volumes')
  expect((await urlsOf(pages, 'keep every'))[0]).toBe('/notes#keep-every-secret')
})

test('a heading that is an identifier comes before tables that have it', async () => {
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

test('a section that has a word, however weakly, is no worse than one that has not', async () => {
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
