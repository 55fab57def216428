// Builds a site that switches between a few states with the real command, on a failing disk or until it is killed.

import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashFolder } from '../site-test.ts'

const command = join(import.meta.dirname, '../../bin/octavo.js')
const faultyDisk = pathToFileURL(join(import.meta.dirname, 'faulty-disk.js')).href

export interface Ended {
  /** The exit code, or the signal. */
  readonly by: number | NodeJS.Signals | null
  readonly printed: string
}

export interface Fault {
  readonly kind: 'kill' | 'full' | 'broken'
  /** Number of changes in the output folder before the fault. */
  readonly at: number
}

/** A site whose output is in one of its states, and the expected output of each state. */
export interface FaultySite {
  readonly outDir: string
  /** Path → hash of each file, by state. */
  readonly outputs: readonly ReadonlyMap<string, string>[]
  /** Sets the output to a state, as a build would leave it, and the content to another state. */
  prepare(output: number, content: number): void
  /** Adds or removes a page that makes builds fail. */
  setBroken(isBroken: boolean): void
  run(
    words: readonly string[],
    options?: { fault?: Fault; killAfterMs?: number; until?: RegExp },
  ): Promise<Ended>
  /** Counts the changes in the output folder of a build from one state to the other. */
  countChanges(output: number, content: number, kind: Fault['kind']): Promise<number>
  /** Returns the difference between the output and the nearest of these states; undefined if it equals one of them. */
  problemOf(states: readonly number[]): string | undefined
  isInterrupted(): boolean
  dispose(): void
}

const states: readonly Readonly<Record<string, string>>[] = [
  pages('one', ['index', 'guide/index', 'guide/start', 'guide/deep/er', 'about', ...numbered('a', 12)]),
  pages('two', ['index', 'guide', 'about/us', 'about/index', ...numbered('a', 6), ...numbered('b/c', 12)]),
  pages('three', ['index', 'guide/deep', 'guide/start', 'Other/index', ...numbered('b', 12)]),
]

function numbered(folder: string, many: number): string[] {
  return Array.from({ length: many }, (_, at) => `${folder}/page-${at}`)
}

function pages(state: string, paths: readonly string[]): Record<string, string> {
  const text = (path: string) => `# ${path} ${state}\n\nThe page ${path} of state ${state}.\n\n- [home](/)\n`
  return Object.fromEntries(paths.map((path) => [`content/docs/${path}.md`, text(path)]))
}

/** Builds all states. */
export async function openFaultySite(): Promise<FaultySite> {
  const home = mkdtempSync(join(realpathSync(tmpdir()), 'octavo-fuzz-'))
  const root = join(home, 'site')
  const outDir = join(root, 'build')
  const broken = join(root, 'content/docs/broken.md')
  const outputs: ReadonlyMap<string, string>[] = []

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  const setContent = (state: number) => {
    rmSync(join(root, 'content'), { recursive: true, force: true })
    for (const [path, text] of Object.entries(states[state]!)) write(path, text)
  }

  const run: FaultySite['run'] = (words, { fault, killAfterMs, until } = {}) => {
    const child = spawn(process.execPath, ['--import', faultyDisk, command, ...words], {
      cwd: root,
      env: {
        ...process.env,
        OCTAVO_FAULT_FOLDER: outDir,
        OCTAVO_FAULT_COUNT: join(home, 'count'),
        OCTAVO_FAULT: fault?.kind ?? '',
        OCTAVO_FAULT_AT: String(fault?.at ?? Number.POSITIVE_INFINITY),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    const collect = (data: Buffer) => {
      printed += data
      if (until?.test(printed)) child.kill('SIGTERM')
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    return new Promise((resolve) =>
      child.once('close', (code, signal) => {
        clearTimeout(timer)
        resolve({ by: code ?? signal, printed })
      }),
    )
  }

  const snapshot = (state: number) => join(home, `output-${state}`)
  const site: FaultySite = {
    outDir,
    outputs,
    prepare(output, content) {
      rmSync(outDir, { recursive: true, force: true })
      cpSync(snapshot(output), outDir, { recursive: true, preserveTimestamps: true })
      setContent(content)
    },
    setBroken(isBroken) {
      if (isBroken) writeFileSync(broken, '---\ntitle: "\n---\n')
      else rmSync(broken, { force: true })
    },
    run,
    async countChanges(output, content, kind) {
      site.prepare(output, content)
      await run(['build'], { fault: { kind, at: Number.POSITIVE_INFINITY } })
      return Number(readFileSync(join(home, 'count'), 'utf8'))
    },
    problemOf(expected) {
      const found = hashFolder(outDir)
      for (const path of found.keys()) if (path.startsWith('.octavo/')) found.delete(path)
      const differences = expected.map((state) => compare(found, outputs[state]!))
      return differences.includes('') ? undefined : differences.join('; or ')
    },
    isInterrupted: () => existsSync(join(outDir, '.octavo/journal.json')),
    dispose: () => rmSync(home, { recursive: true, force: true }),
  }

  write('site.config.ts', 'export default { title: "Fuzz" }\n')
  for (const state of states.keys()) {
    setContent(state)
    rmSync(outDir, { recursive: true, force: true })
    const { by, printed } = await run(['build'])
    if (by !== 0) throw new Error(`State ${state} cannot be built: ${printed}`)
    cpSync(outDir, snapshot(state), { recursive: true, preserveTimestamps: true })
    const output = hashFolder(outDir)
    for (const path of readdirSync(join(outDir, '.octavo'))) output.delete(`.octavo/${path}`)
    outputs.push(output)
  }
  return site
}

function compare(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string {
  const paths = [...new Set([...found.keys(), ...expected.keys()])].filter(
    (path) => found.get(path) !== expected.get(path),
  )
  return paths.length === 0 ? '' : `${paths.length} files differ, the first is ${paths.sort()[0]}`
}
