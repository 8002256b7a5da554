// Writes .br and .gz next to every text file of the page, once, at the highest level; the server only picks one.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textual = new Set(['.js', '.mjs', '.css', '.html', '.json', '.svg', '.txt', '.webmanifest', '.map'])
const MIN_COMPRESSIBLE_BYTES = 128

/** @param {string} folder */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true })
  const files = names
    .map(name => join(folder, name))
    .filter(file => textual.has(extname(file)) && !file.endsWith('.map'))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  if ((await stat(file)).size < MIN_COMPRESSIBLE_BYTES) return
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    zip(content, { level: 9 }),
  ])
  await writeFile(`${file}.br`, br)
  await writeFile(`${file}.gz`, gz)
}
