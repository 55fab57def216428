// Loads the fuzz modules: every file of this folder that exports `fuzz`.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface FuzzOptions {
  /** Seed of the random numbers: the same seed and rounds repeat a run. */
  readonly seed: number
  /** Number of inputs to try. */
  readonly rounds: number
  /** Reports progress; ignored in tests. */
  log(line: string): void
}

export interface FuzzModule {
  /** Tries inputs. Returns a string for each failure, with the seed that repeats it. */
  fuzz(options: FuzzOptions): Promise<readonly string[]>
  /** Rounds in `npm test`, which may take at most 15 seconds. Default 20. */
  readonly roundsInTests?: number
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** Returns all modules by name, sorted. */
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
