import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** @param {string} path */
export function slashes(path) {
  return path.replaceAll('\\', '/')
}

/**
 * Linted copies outside the project (tests) are in a folder named `__project__`.
 * @param {string} filename
 */
export function projectPath(filename) {
  const path = slashes(isAbsolute(filename) ? relative(root, filename) : filename)
  return path.replace(/^.*\/__project__\//, '')
}
