// A step runs again only if its inputs have changed: a hash of them is stored next to the output.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the project, whatever the working directory is. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * @param {string[]} inputs files and folders, relative to the project; missing ones count as empty
 * @returns {string} a hash of names and contents
 */
export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(input => filesUnder(input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap(name => filesUnder(`${path}/${name}`))
}

/** @param {string} file stamp file, relative to the project @param {string} hash */
export function isFresh(file, hash) {
  const full = join(root, file)
  return existsSync(full) && readFileSync(full, 'utf8') === hash
}

/** @param {string} file stamp file, relative to the project @param {string} hash */
export function writeStamp(file, hash) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), hash)
}
