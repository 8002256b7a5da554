// Bundles the server into one file, which starts five times faster than through a TypeScript loader.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { copyLanguageData, languages, packageOf } from './languageData.mjs'
import { root } from './stamp.mjs'

/** Packages that load their own files (WebAssembly, native code) and so stay in node_modules. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pg-native']

/** Packages that the bundle reads from node_modules at run time, those of `external` and those it requires by their path. */
export const packagesBeside = [
  '@electric-sql/pglite',
  '@expo-google-fonts/noto-sans',
  '@node-rs/argon2',
  'pdfmake',
  'tesseract.js',
  ...languages.map(packageOf),
]

// CommonJS packages inside an ES module bundle still use these names.
const banner = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { fileURLToPath as __fileURLToPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __fileURLToPath(import.meta.url)',
  "const __dirname = __fileURLToPath(new URL('.', import.meta.url))",
].join(';')

/**
 * Bundles server/server.ts to dist/server/server.mjs and every worker thread `<folder>/worker.ts` to
 * dist/server/<folder>-worker.mjs. In the bundle `import.meta.url` is that of dist/server/, which also contains the
 * workers.
 */
export async function bundleServer() {
  await bundle(
    [
      { in: 'server/server.ts', out: 'server' },
      { in: 'server/manage.ts', out: 'manage' },
      { in: 'server/health.ts', out: 'health' },
      ...workerEntryPoints(),
    ],
    'dist/server',
  )
  copyLanguageData(join(root, 'dist/server/recognition'))
  withoutWideLetters(join(root, 'dist/server/server.mjs'))
}

/** The worker threads, which must be beside a bundled server. */
export function workerEntryPoints() {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  const workers = files.filter(file => basename(file) === 'worker.ts')
  return workers.map(file => ({ in: join('server', file), out: `${basename(dirname(file))}-worker` }))
}

/**
 * Bundles entry points as the server is bundled.
 * @param {{ in: string, out: string }[]} entryPoints
 * @param {string} outdir
 * @param {import('esbuild').Plugin[]} [plugins] that replace sources, for measurements
 */
export async function bundle(entryPoints, outdir, plugins = []) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Prefers a package's ES module: the UMD build hides its imports from the bundler.
    mainFields: ['module', 'main'],
    // The process keeps the whole source, and the ends of its lines once an error has been traced.
    minifyWhitespace: true,
    // An uncaught error prints its line.
    lineLimit: 400,
    sourcemap: true,
    sourcesContent: false,
    banner: { js: banner },
    define: { 'process.env.NODE_ENV': '"production"' },
    external,
    plugins,
    logLevel: 'warning',
  })
}

/**
 * Escapes non-ASCII characters, which remain in comments and regular expressions: a single wide one makes the engine
 * store the whole source in twice the memory.
 * @param {string} file
 */
function withoutWideLetters(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\x00-\x7f]/g, escaped))
}

/** @param {string} unit one UTF-16 code unit */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
