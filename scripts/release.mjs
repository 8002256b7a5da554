// npm run release [-- --assets-from <archive>]…: dist/release/ gets the archive of this release, which runs with plain Node and nothing
// installed, a second one with the source maps, and their SHA-256. Built twice from one commit, they are the same bytes (API-25).
// --folder <path> writes the files there instead, without an archive.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packagesBeside } from './lib/bundleServer.mjs'
import { stateOfSources } from './lib/commit.mjs'
import { runScript, ScriptFailure } from './lib/failure.mjs'
import { installPackages } from './lib/install.mjs'
import { foldersOf } from './lib/lockedPackages.mjs'
import { requireNode } from './lib/node.mjs'
import { sbomOf } from './lib/sbom.mjs'
import { root } from './lib/stamp.mjs'

/** What the server reads at run time, and the documents for administrators. */
const parts = ['dist/server', 'dist/web', 'dist/pages', 'resources', 'schemas', 'config', 'ops', 'docs']
/** Files that packages bring for browsers, for other module systems, or as sources: two thirds of the archive. */
const unused = [
  /\.(?:d\.[cm]?ts|wasm\.js)$/,
  /\.map$/,
  /\/\.yarn$/,
  /^node_modules\/@electric-sql\/pglite\/dist\/.*\.(?:tar\.gz|cjs)$/,
  /^node_modules\/@expo-google-fonts\/noto-sans\/(?!400Regular|600SemiBold|package\.json|LICENSE)/i,
  /^node_modules\/@tesseract\.js-data\/[^/]+\/4\.0/,
  /^node_modules\/pdfmake\/(?:build|src)$/,
]
const FOLDER_MODE = 0o755
const FILE_MODE = 0o644

requireNode()
await runScript(async () => {
  installPackages()
  const { values } = parseArgs({
    options: { 'assets-from': { type: 'string', multiple: true }, folder: { type: 'string' } },
  })
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) throw new ScriptFailure('The portal could not be built; see the output above.')
  const { name, version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { commit, time } = stateOfSources()
  const title = `${name}-${version}-${process.platform}-${process.arch}`
  const out = join(root, 'dist/release')
  const folder = values.folder === undefined ? join(out, title) : resolve(values.folder)
  rmSync(values.folder === undefined ? out : folder, { recursive: true, force: true })
  for (const part of [...parts, ...foldersOf(packagesBeside)]) copy(part, folder)
  for (const archive of values['assets-from'] ?? []) await addAssets(archive, folder)
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf({ name, version }, time))
  writeFileSync(
    join(folder, 'release.json'),
    `${JSON.stringify({ name, version, commit, node: engines.node, newestMigration: newestMigration() }, null, 2)}\n`,
  )
  const files = filesOf(folder)
  if (values.folder !== undefined) {
    for (const file of files) utimesSync(join(folder, file), time, time)
    return
  }
  const isMap = (/** @type {string} */ file) => file.endsWith('.map') && file.startsWith('dist/')
  await pack(
    out,
    title,
    `${title}.tar.gz`,
    files.filter(file => !isMap(file)),
    time,
  )
  await pack(out, title, `${title}-maps.tar.gz`, files.filter(isMap), time)
  rmSync(folder, { recursive: true })
})

/** @param {string} part file or folder, relative to the project @param {string} folder of this release */
function copy(part, folder) {
  const to = join(folder, part)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(root, part), to, {
    recursive: true,
    // A package's own packages are copied as packages, and only those that are needed.
    filter: source => basename(source) !== 'node_modules' && !isUnused(relative(root, source).replaceAll('\\', '/')),
  })
}

/** @param {string} path relative to the project */
function isUnused(path) {
  return path.startsWith('node_modules/') && unused.some(pattern => pattern.test(path))
}

/**
 * Adds the files of an earlier release that its open pages still load. Their names are hashes of their content, so nothing is replaced.
 * @param {string} archive @param {string} folder of this release
 */
async function addAssets(archive, folder) {
  const { extract } = await import('tar')
  await extract({
    file: archive,
    cwd: folder,
    strip: 1,
    keep: true,
    filter: path => /^[^/]+\/dist\/web\/assets\/[^/]+$/.test(path),
  })
}

function newestMigration() {
  const [newest = ''] = readdirSync(join(root, 'server/db/migrations'))
    .filter(file => /^\d{3}-.*\.ts$/.test(file))
    .sort()
    .reverse()
  return newest.replace(/\.ts$/, '')
}

/** @param {string} folder @returns {string[]} sorted; also sets the modes, which differ by the umask of who builds */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => {
      const isFolder = statSync(join(folder, file)).isDirectory()
      chmodSync(join(folder, file), isFolder ? FOLDER_MODE : FILE_MODE)
      return !isFolder
    })
    .map(file => file.replaceAll('\\', '/'))
    .sort((a, b) => (a < b ? -1 : 1))
}

/**
 * @param {string} out @param {string} title folder in the archive @param {string} name of the archive
 * @param {string[]} files in that folder @param {Date} mtime
 */
async function pack(out, title, name, files, mtime) {
  const { create } = await import('tar')
  const archive = join(out, name)
  await create(
    { file: archive, cwd: out, gzip: { level: 9 }, portable: true, mtime, noDirRecurse: true },
    files.map(file => `${title}/${file}`),
  )
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}\n`)
  process.stdout.write(`${relative(root, archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, SHA-256 ${sum}\n`)
}
