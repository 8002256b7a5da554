// npm run build [-- --web | --server] [--force]: dist/web (the page, compressed) and dist/server (the server in one file).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleServer } from './lib/bundleServer.mjs'
import { precompress } from './lib/precompress.mjs'
import { hashOf, isFresh, root, writeStamp } from './lib/stamp.mjs'

const common = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json', 'schemas', 'scripts/build.mjs', 'scripts/lib']

const parts = {
  web: {
    title: 'the page',
    stamp: 'dist/web/.stamp',
    inputs: [...common, 'index.html', 'vite.config.ts', 'public', 'src'],
    make: buildWeb,
  },
  server: {
    title: 'the server',
    stamp: 'dist/server/.stamp',
    inputs: [...common, 'server'],
    make: bundleServer,
  },
}

/**
 * Builds what is out of date.
 * @param {{ only?: 'web' | 'server' | undefined, force?: boolean }} [options]
 */
export async function buildAll(options = {}) {
  for (const [name, part] of Object.entries(parts)) {
    if (options.only && options.only !== name) continue
    const hash = hashOf(part.inputs)
    if (!options.force && isFresh(part.stamp, hash)) continue
    const started = Date.now()
    process.stdout.write(`Building ${part.title} …\n`)
    // Without its stamp a half-made output is never taken for a whole one.
    rmSync(join(root, part.stamp), { force: true })
    await part.make()
    writeStamp(part.stamp, hash)
    process.stdout.write(`Built ${part.title} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  }
}

async function buildWeb() {
  process.env['NODE_ENV'] ??= 'production'
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn', build: { outDir: 'dist/web', emptyOutDir: true } })
  await precompress(join(root, 'dist/web'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const only = process.argv.includes('--web') ? 'web' : process.argv.includes('--server') ? 'server' : undefined
  try {
    await buildAll({ only, force: process.argv.includes('--force') })
  } catch (error) {
    // esbuild and Vite have printed where and why; a stack of theirs helps nobody.
    process.stderr.write(`Build failed: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
