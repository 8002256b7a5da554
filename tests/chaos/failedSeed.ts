import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../../.cache/drill/failed-seed', import.meta.url))

/** The seed that failed last on this machine: `npm test` runs it again, also after it has passed once. */
export function lastFailedSeed(file = FILE): number | undefined {
  if (!existsSync(file)) return undefined
  const seed = Number(readFileSync(file, 'utf8'))
  return Number.isSafeInteger(seed) && seed >= 0 ? seed : undefined
}

export function rememberFailedSeed(seed: number, file = FILE): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${seed}\n`)
}
