// The cache store, also when it is damaged, shared or deleted: values that cannot be read are misses, never crashes.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Family } from '../../../src/core/engine/pack.ts'
import { openStore } from '../../../src/core/engine/store.ts'
import { rounds } from '../../rounds.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-store-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (value: Uint8Array | undefined): string | undefined => value && new TextDecoder().decode(value)

/** Stores values like a separate build. */
function putAll(folder: string, family: Family, values: Readonly<Record<string, string>>): void {
  const store = openStore(folder, family)
  for (const [key, value] of Object.entries(values)) store.put(key, bytes(value))
  store.commit()
  store.close()
}

function getAll(folder: string, family: Family, keys: readonly string[]): (string | undefined)[] {
  const store = openStore(folder, family)
  const values = keys.map((key) => text(store.get(key)))
  store.close()
  return values
}

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
}

describe.each<Family>(['steps', 'blobs'])('the store of %s', (family) => {
  /** Runs tests of packs large enough to be compacted with one family: both families share the code. */
  const testLarge = test.runIf(family === 'steps' || rounds(1) > 1)

  test('returns stored values, in the same build and in the next', () => {
    const folder = tempFolder()
    const store = openStore(folder, family)
    store.put('a', bytes('one'))
    store.put('empty', bytes(''))
    expect(text(store.get('a'))).toBe('one')
    expect(store.get('b')).toBeUndefined()
    store.commit()
    store.close()
    expect(getAll(folder, family, ['a', 'empty', 'b'])).toEqual(['one', '', undefined])
  })

  test('does not return values that were stored but not committed', () => {
    const folder = tempFolder()
    const store = openStore(folder, family)
    store.put('a', bytes('one'))
    store.flush()
    store.close()
    expect(getAll(folder, family, ['a'])).toEqual([undefined])
  })

  test('treats a value with a flipped bit as a miss, but not its neighbors', () => {
    const folder = tempFolder()
    putAll(folder, family, { a: 'aaaa', b: 'bbbb', c: 'cccc' })
    const [pack] = filesOf(folder, '.pack')
    const content = readFileSync(pack!)
    content[5]! ^= 1
    writeFileSync(pack!, content)
    expect(getAll(folder, family, ['a', 'b', 'c'])).toEqual(['aaaa', undefined, 'cccc'])
  })

  test('stores a damaged value again', () => {
    const folder = tempFolder()
    putAll(folder, family, { a: 'aaaa' })
    writeFileSync(filesOf(folder, '.pack')[0]!, 'xxxx')
    const store = openStore(folder, family)
    expect(store.get('a')).toBeUndefined()
    store.put('a', bytes('aaaa'))
    store.commit()
    store.close()
    expect(getAll(folder, family, ['a'])).toEqual(['aaaa'])
  })

  test('treats values beyond the end of a truncated pack as misses', () => {
    const folder = tempFolder()
    putAll(folder, family, { a: 'aaaa', b: 'bbbb' })
    truncateSync(filesOf(folder, '.pack')[0]!, 6)
    expect(getAll(folder, family, ['a', 'b'])).toEqual(['aaaa', undefined])
  })

  test('treats deleted packs and indexes as misses', () => {
    for (const ending of ['.pack', '.idx']) {
      const folder = tempFolder()
      putAll(folder, family, { a: 'one' })
      rmSync(filesOf(folder, ending)[0]!)
      expect(getAll(folder, family, ['a'])).toEqual([undefined])
      putAll(folder, family, { a: 'two' })
      expect(getAll(folder, family, ['a'])).toEqual(['two'])
    }
  })

  test('treats an index with any other content as a miss', () => {
    for (const content of [
      '',
      '[',
      '[["a",0',
      '{}',
      'null',
      '[null]',
      '[[]]',
      '[["a"]]',
      '[["a",-5,9,1]]',
      '[["a",0,1e12,1]]',
      '[["a","x",{},[]]]',
      '"no"',
      '7',
    ]) {
      const folder = tempFolder()
      putAll(folder, family, { a: 'one' })
      writeFileSync(filesOf(folder, '.idx')[0]!, content)
      expect(getAll(folder, family, ['a']), content).toEqual([undefined])
    }
  })

  test('returns the correct value or a miss, whatever bytes of its files change', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (position, change, isIndex) => {
        const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-store-')))
        try {
          const values = { a: 'first value', b: 'second value', c: 'third value' }
          putAll(folder, family, values)
          const [file] = filesOf(folder, isIndex ? '.idx' : '.pack')
          const content = readFileSync(file!)
          content[position % content.length]! ^= change
          writeFileSync(file!, content)
          for (const [at, value] of getAll(folder, family, Object.keys(values)).entries()) {
            // A changed key may return the value of another key, which no step requests.
            if (value !== undefined && !isIndex) expect(value).toBe(Object.values(values)[at])
          }
        } finally {
          rmSync(folder, { recursive: true, force: true })
        }
      }),
      { numRuns: rounds(5) },
    )
  })

  test('stores the results of two simultaneous builds', () => {
    const folder = tempFolder()
    const one = openStore(folder, family)
    const two = openStore(folder, family)
    one.put('shared', bytes('same'))
    two.put('shared', bytes('same'))
    one.put('one', bytes('1'))
    two.put('two', bytes('2'))
    one.commit()
    two.commit()
    one.close()
    two.close()
    expect(getAll(folder, family, ['shared', 'one', 'two'])).toEqual(['same', '1', '2'])
  })

  test('reads packs that another build has merged away', () => {
    const folder = tempFolder()
    for (let at = 0; at < 12; at++) putAll(folder, family, { [`key-${at}`]: `value ${at}` })
    const reader = openStore(folder, family)
    putAll(folder, family, { last: 'one' })
    expect(filesOf(folder, '.pack')).toHaveLength(1)
    expect(text(reader.get('key-3'))).toBe('value 3')
    reader.close()
    const keys = Array.from({ length: 12 }, (_, at) => `key-${at}`)
    expect(getAll(folder, family, keys)).toEqual(keys.map((_, at) => `value ${at}`))
  })

  test('merges many small builds without copying the large one before them', () => {
    const folder = tempFolder()
    const large = 'x'.repeat(2000)
    putAll(folder, family, { large })
    const [first] = filesOf(folder, '.pack')
    const keys = Array.from({ length: 12 }, (_, at) => `key-${at}`)
    for (const key of keys) putAll(folder, family, { [key]: `value of ${key}` })
    expect(filesOf(folder, '.pack')).toHaveLength(2)
    expect(filesOf(folder, '.pack')).toContain(first)
    expect(getAll(folder, family, ['large', ...keys])).toEqual([
      large,
      ...keys.map((key) => `value of ${key}`),
    ])
  })

  test('exports used values, which another store mounts without copying or deleting them', () => {
    const there = tempFolder()
    const portable = tempFolder()
    putAll(there, family, { unused: 'old', read: 'b' })
    const exporter = openStore(there, family)
    exporter.put('made', bytes('c'))
    exporter.get('read')
    exporter.exportUsed(portable)
    exporter.commit()
    exporter.close()
    const here = tempFolder()
    putAll(here, family, { own: 'd' })
    const store = openStore(here, family, [portable])
    const values = ['unused', 'read', 'made', 'own'].map((key) => text(store.get(key)))
    expect(values).toEqual([undefined, 'b', 'c', 'd'])
    store.flush()
    expect(store.locate('made')?.file).toBe(join(portable, `${family}.pack`))
    store.put('made', bytes('c'))
    store.commit()
    store.close()
    expect(getAll(here, family, ['made', 'own'])).toEqual([undefined, 'd'])
    expect(readdirSync(portable)).toEqual([`${family}.idx`, `${family}.pack`])
  })

  testLarge('does not move mounted packs during compaction', () => {
    const portable = tempFolder()
    const exporter = openStore(tempFolder(), family)
    exporter.put('mounted', new Uint8Array(70 << 20))
    exporter.exportUsed(portable)
    exporter.close()
    const here = tempFolder()
    for (let at = 0; at < 12; at++) putAll(here, family, { [`key-${at}`]: 'value' })
    const store = openStore(here, family, [portable])
    store.put('new', bytes('fresh'))
    store.commit()
    expect(store.get('mounted')).toHaveLength(70 << 20)
    store.close()
    expect(filesOf(here, '.pack')).toHaveLength(1)
    expect(getAll(here, family, ['key-3', 'new', 'mounted'])).toEqual(['value', 'fresh', undefined])
  })

  testLarge('retains the values used by this build during compaction and drops the rest', () => {
    const folder = tempFolder()
    const old = openStore(folder, family)
    old.put('dead', new Uint8Array(70 << 20))
    old.put('live', bytes('alive'))
    old.commit()
    old.close()
    const store = openStore(folder, family)
    expect(store.use('live')).toBe(true)
    store.put('new', bytes('fresh'))
    store.commit()
    expect(text(store.get('live'))).toBe('alive')
    expect(text(store.get('new'))).toBe('fresh')
    store.close()
    expect(getAll(folder, family, ['live', 'new', 'dead'])).toEqual(['alive', 'fresh', undefined])
    expect(filesOf(folder, '.pack')).toHaveLength(1)
  })

  testLarge('retains the rest when only part of the store is used', () => {
    const folder = tempFolder()
    const old = openStore(folder, family)
    old.put('html', new Uint8Array(70 << 20))
    old.put('page', new Uint8Array(10 << 20))
    old.commit()
    old.close()
    const store = openStore(folder, family)
    expect(store.use('page')).toBe(true)
    store.commit(8)
    store.close()
    const next = openStore(folder, family)
    expect(next.get('html')).toHaveLength(70 << 20)
    next.close()
  })

  test('deletes the pack of a killed build, but not that of a running build', () => {
    const folder = tempFolder()
    putAll(folder, family, { a: 'one' })
    writeFileSync(join(folder, `${family}-00000007-999999999-dead0000.pack`), 'x')
    writeFileSync(join(folder, `${family}-00000008-${process.pid}-live0000.pack`), 'x')
    putAll(folder, family, { b: 'two' })
    const names = readdirSync(folder).filter((name) => /0000\.pack$/.test(name))
    expect(names).toEqual([`${family}-00000008-${process.pid}-live0000.pack`])
  })
})

test('a closed store writes nothing', () => {
  for (const isUsed of [true, false]) {
    const folder = tempFolder()
    const store = openStore(folder, 'steps')
    if (isUsed) store.put('a'.repeat(22) as never, bytes('first'))
    store.close()
    rmSync(folder, { recursive: true })
    store.put('b'.repeat(22) as never, bytes('late'))
    expect(existsSync(folder)).toBe(false)
  }
})

describe('the cache of a build', () => {
  const FILES = Object.fromEntries(
    Array.from({ length: 5 }, (_, at) => [
      `content/docs/page-${at}.md`,
      `# Page ${at}\n\nText ${at}.\n\n\`\`\`json\n{"a": ${at}}\n\`\`\`\n`,
    ]),
  )

  const cacheOf = (site: TestSite): string => join(site.root, '.octavo/cache')

  async function damage(
    damage: (file: string) => void,
    ending: RegExp,
    output: 'kept' | 'gone',
  ): Promise<void> {
    const site = siteTest(FILES)
    await site.build()
    const before = site.output()
    for (const name of readdirSync(cacheOf(site))) if (ending.test(name)) damage(join(cacheOf(site), name))
    if (output === 'gone') site.remove('build')
    await site.build()
    expect(site.output()).toEqual(before)
    site.write('content/docs/page-1.md', '# Changed\n')
    await site.build()
    expect(site.output()).toEqual((await site.buildClean()).output)
  }

  const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
    deleted: (file) => rmSync(file),
    emptied: (file) => truncateSync(file, 0),
    'overwritten by noise': (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length, 0x5a)),
  }

  describe.each(Object.keys(DAMAGES))('with files %s', (name) => {
    test.each([
      ['packs of results', /^steps-.*\.pack$/],
      ['packs of values', /^blobs-.*\.pack$/],
      ['indexes', /\.idx$/],
      ['the record of times', /^files-.*\.json$/],
    ] as const)('recovers from damaged %s', async (_, ending) => {
      await damage(DAMAGES[name]!, ending, 'gone')
    })
  })

  test('recovers from deletion', async () => {
    await damage((file) => rmSync(file, { recursive: true }), /./, 'kept')
  })
})
