// npm run build [-- --web | --server] [--force]: dist/web (the page, compressed) and dist/server (the server in one
// file).
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleServer } from './lib/bundleServer.mjs'
import { runScript } from './lib/failure.mjs'
import { installPackages } from './lib/install.mjs'
import { languagePackages } from './lib/languageData.mjs'
import { requireNode } from './lib/node.mjs'
import { buildExtraAssets, buildPageRenderer, linkLaterStyles, nameRelease, writePageTemplates } from './lib/pages.mjs'
import { precompress } from './lib/precompress.mjs'
import { writePreloadingPages } from './lib/preload.mjs'
import { hashOf, isFresh, root, writeStamp } from './lib/stamp.mjs'

const common = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'schemas',
  'scripts/build.mjs',
  'scripts/lib',
]

const parts = {
  web: {
    title: 'the page',
    stamp: 'dist/web.stamp',
    inputs: [...common, 'index.html', 'vite.config.ts', 'public', 'src'],
    make: buildWeb,
  },
  server: {
    title: 'the server',
    stamp: 'dist/server.stamp',
    inputs: [...common, 'server', 'resources/upload', ...languagePackages],
    make: bundleServer,
  },
}

/** Whether `npm run build` has anything to do. */
export function isOutOfDate() {
  return Object.values(parts).some(part => !isFresh(part.stamp, hashOf(part.inputs)))
}

/** @param {{ only?: 'web' | 'server' | undefined, force?: boolean }} options */
async function build(options) {
  // The caller may have set another one, as test runners do: the page would be a development build with the paths of this machine.
  process.env['NODE_ENV'] = 'production'
  for (const [name, part] of Object.entries(parts)) {
    if (options.only && options.only !== name) continue
    const hash = hashOf(part.inputs)
    if (!options.force && isFresh(part.stamp, hash)) continue
    const started = Date.now()
    process.stdout.write(`Building ${part.title} …\n`)
    // Without its stamp, an incomplete output is never taken for a complete one.
    rmSync(join(root, part.stamp), { force: true })
    await part.make()
    writeStamp(part.stamp, hash)
    process.stdout.write(`Built ${part.title} in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  }
}

/** Built next to the old page and then moved into place, so that an interrupted build leaves a complete page. */
async function buildWeb() {
  const vite = await import('vite')
  const outDir = join(root, 'dist/.web')
  await vite.build({
    root,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1500, manifest: true },
  })
  const filesOfPart = writePreloadingPages(outDir)
  const assets = await buildExtraAssets(outDir)
  linkLaterStyles(outDir, assets.later)
  nameRelease(outDir)
  await precompress(outDir)
  const pages = join(root, 'dist/.pages')
  await buildPageRenderer(pages)
  await writePageTemplates(outDir, pages, assets, filesOfPart)
  replaceFolder('dist/web', outDir)
  replaceFolder('dist/pages', pages)
}

/** @param {string} name @param {string} made folder that takes its place */
function replaceFolder(name, made) {
  rmSync(join(root, name), { recursive: true, force: true })
  renameSync(made, join(root, name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode()
  await runScript(async () => {
    installPackages()
    const only = process.argv.includes('--web') ? 'web' : process.argv.includes('--server') ? 'server' : undefined
    await build({ only, force: process.argv.includes('--force') })
  })
}
