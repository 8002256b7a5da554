// Reads the project's own files for the checks.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from './stamp.mjs'

const binary = new Set(['.png', '.jpg', '.ico', '.woff', '.woff2', '.ttf', '.pdf', '.xlsx', '.zip', '.gz', '.br'])

/** @typedef {{ path: string, text: string }} Source */

/** @param {string[]} folders @param {RegExp} name @returns {Source[]} files below the folders whose name fits */
export function readSources(folders, name) {
  return folders
    .flatMap(folder => filesBelow(folder))
    .filter(path => name.test(path))
    .map(path => ({ path, text: read(path) }))
}

/** @returns {Source[]} text files that git tracks or would add; outside a git clone, all but the ignored folders */
export function readTrackedFiles() {
  return listTracked()
    .filter(path => !binary.has(extname(path)) && existsSync(join(root, path)) && statSync(join(root, path)).isFile())
    .map(path => ({ path, text: read(path) }))
}

/** @returns {string[]} paths of the files that git tracks or would add */
export function listTracked() {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    })
    return list.split('\0').filter(Boolean)
  } catch {
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map(line => line.replace(/\/$/, ''))
    return readdirSync(root)
      .filter(name => name !== '.git' && !ignored.includes(name))
      .flatMap(name => filesBelow(name))
  }
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full).flatMap(name => filesBelow(`${path}/${name}`))
}

/** @param {string} path */
export function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
