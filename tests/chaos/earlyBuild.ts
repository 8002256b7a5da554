import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../scripts/lib/bundleServer.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Builds the server that responds before it commits, beside the workers of the right one. Returns its file. */
export async function buildEarlyServer(): Promise<string> {
  const folder = `.cache/drill/early-${process.pid}`
  rmSync(join(root, folder), { recursive: true, force: true })
  mkdirSync(join(root, folder), { recursive: true })
  cpSync(join(root, 'dist/server'), join(root, folder), { recursive: true })
  await bundle([{ in: 'tests/chaos/earlyServer.ts', out: 'server' }], folder)
  return join(root, folder, 'server.mjs')
}
