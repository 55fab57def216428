// The fuzz modules: every file of this folder that exports `fuzz`.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface FuzzOptions {
  /** The seed of everything random: the same seed and rounds repeat a run. */
  readonly seed: number
  /** How many inputs to try. */
  readonly rounds: number
  /** Reports progress; ignored in tests. */
  log(line: string): void
}

export interface FuzzModule {
  /** Tries that many inputs. Returns a text for each failure, which names the seed that repeats it. */
  fuzz(options: FuzzOptions): Promise<readonly string[]>
  /** Rounds inside `npm test`, at most 15 seconds. Default 20. */
  readonly roundsInTests?: number
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** All modules by name, sorted. */
export async function loadFuzzModules(): Promise<ReadonlyMap<string, FuzzModule>> {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^run\.ts$|\.config\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const modules = new Map<string, FuzzModule>()
  for (const name of names) {
    const module = (await import(/* @vite-ignore */ `${FOLDER}${name}.ts`)) as Partial<FuzzModule>
    if (module.fuzz) modules.set(name, module as FuzzModule)
  }
  return modules
}
