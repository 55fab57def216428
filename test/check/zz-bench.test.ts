import { test } from 'vitest'
import { defaultChecks } from '/work/main/src/check/default-checks.ts'
import { makeLinking } from '/work/main/test/graph/builders.ts'
import { makeState } from '/work/main/test/check/make-state.ts'
test('x', () => {
  const count = 10_000
  const path = (at: number) => `docs/section-${at % 100}/topic-${at % 7}/page-number-${at}.md`
  const mk=(broken:boolean)=>makeState(Array.from({ length: count }, (_, at) => {
    const hrefs = Array.from({ length: 10 }, (_, link) => {
      const to = (at * 31 + link * 977) % count
      return link % 2 === 0 ? `/section-${to % 100}/topic-${to % 7}/page-number-${broken&&link === 0 && at % 5 === 0 ? 'x' : ''}${to}#intro` : `@site/content/${path(to)}#${broken&&link === 3 && at % 5 === 0 ? 'absent' : 'usage'}`
    })
    return makeLinking(path(at), hrefs, { headings: [{depth:2,id:'intro',text:'Intro',line:1},{depth:3,id:'usage',text:'u',line:2}] })
  }))
  for(const b of [false,true]){ const s=mk(b); for(let r=0;r<3;r++) for(const c of defaultChecks){const t=performance.now();const f=c.run(s);console.log(b,c.name,f.length,performance.now()-t|0)}}
},60000)
