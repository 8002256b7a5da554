import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE } from '../config/release.ts'

/**
 * Which build of the page this process serves: what the page itself has in its `portal-release` (API-24). Without a built
 * page, the version of the program.
 */
export function pageRelease(root: string): string {
  const file = join(root, 'dist', 'web', 'index.html')
  if (!existsSync(file)) return RELEASE
  return /<meta name="portal-release" content="([\w.-]{1,80})"/.exec(readFileSync(file, 'utf8'))?.[1] ?? RELEASE
}
