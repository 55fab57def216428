// Glossary terms and videos.

import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const config = `export default { content: { docs: 'docs' }, glossary: 'glossary.yml' }`

test('a term has its definition next to it, and is updated with the glossary', async () => {
  const site = siteTest({
    'site.config.ts': config,
    'glossary.yml': 'Health check: A request that asks whether a service runs.\n',
    'docs/index.md':
      '# Home\n\nA :term[health check] and :term[ebb]{meaning="Water goes."}. Two :term[health checks].\n',
    'docs/plain.md': '# Plain\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toMatch(
    /<button type="button" popoverTarget="([^"]+)" aria-describedby="\1">health check<\/button><span id="\1" popover="auto" class="term-meaning">A request that/,
  )
  expect(site.page('/')).toContain('Water goes.')
  expect(site.page('/plain')).not.toContain('element-term')
  site.write('glossary.yml', 'Health check: It asks.\n')
  const { summary } = await site.build()
  expect(summary.written).toBeLessThan(6)
  expect(site.page('/')).toContain('It asks.')
})

test('a term that is not in the glossary is reported', async () => {
  const site = siteTest({
    'site.config.ts': config,
    'glossary.yml': 'Health check: It asks.\n',
    'docs/index.md': '# Home\n\nA :term[helth check].\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, help }) => [rule, help])).toEqual([
    ['unknown-term', expect.stringContaining('Did you mean "health check"?')],
  ])
})

test('a local video is published, and a hosted one is a link', async () => {
  const site = siteTest({
    'site.config.ts': config,
    'docs/tide.mp4': 'video',
    'docs/index.md':
      '# Home\n\n::video[The tide]{src="tide.mp4" muted}\n\n::video[The ebb]{youtube="abc"}\n\n::video{src="gone.mp4"}\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule }) => rule)).toEqual(['missing-file'])
  expect(site.page('/')).toMatch(/<video [^>]*controls=""[^>]*src="\/assets\/tide-[^"]+\.mp4"[^>]*muted=""/)
  expect(site.page('/')).toMatch(/<video [^>]*preload="none"/)
  expect(site.page('/')).toContain('<a class="video-link" href="https://www.youtube.com/watch?v=abc"')
  expect(site.page('/')).not.toContain('<iframe')
})
