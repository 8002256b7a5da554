// What package-lock.json says about the packages of the product.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './stamp.mjs'

/**
 * @typedef {{ version: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 */

/** @returns {Record<string, LockedPackage>} by folder, such as node_modules/pg */
function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
}

/** @param {string} folder */
const isInstalled = folder => existsSync(join(root, folder, 'package.json'))

/**
 * The folders of these packages and of everything they depend on, as installed. Optional ones of other systems are left
 * out.
 * @param {readonly string[]} names
 * @returns {string[]} sorted, relative to the project
 */
export function foldersOf(names) {
  const lock = readLock()
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name @param {string} from folder of the package that needs it; '' for the project */
  const add = (name, from) => {
    const folder = placeOf(name, from, lock)
    if (folder === undefined || found.has(folder)) return
    if (!isInstalled(folder)) {
      if (lock[folder]?.optional === true) return
      throw new Error(`${name} is not installed: npm ci`)
    }
    found.add(folder)
    const { dependencies, optionalDependencies } = lock[folder] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}

/**
 * Where Node finds a package that `from` requires: in its own folder, or in one above.
 * @param {string} name @param {string} from @param {Record<string, LockedPackage>} lock
 * @returns {string | undefined}
 */
function placeOf(name, from, lock) {
  for (let at = from; ; at = dirname(at)) {
    const folder = at === '' || at === '.' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (lock[folder] !== undefined) return folder
    if (at === '' || at === '.') return undefined
  }
}

/**
 * Every installed package that is part of the product: bundled into it or beside it.
 * @returns {{ name: string, version: string, license: string | undefined, integrity: string | undefined }[]}
 */
export function productPackages() {
  return Object.entries(readLock())
    .filter(([folder, { dev }]) => folder !== '' && dev !== true && isInstalled(folder))
    .map(([folder, { version, license, integrity }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
    }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}
