import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { root } from '../../support/app.ts'

let prepared: Promise<string> | undefined
let loaded = 0

/** A folder with the page's own runtime in it. */
async function runtimeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'validator-'))
  await build({
    entryPoints: [join(root, 'src/form/validator-runtime.ts')],
    outfile: join(folder, 'runtime.mjs'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  })
  return folder
}

/** Loads a compiled validator as the browser does: the module as it was emitted, with the page's own runtime beside it. */
export async function loadModule(code: string): Promise<(data: unknown) => Issue[]> {
  prepared ??= runtimeFolder()
  const file = join(await prepared, `validator-${(loaded += 1)}.mjs`)
  writeFileSync(file, code.replace('"/rt/validator-runtime.js"', '"./runtime.mjs"'))
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { validate: (data: unknown) => Issue[] }
  return module.validate
}
