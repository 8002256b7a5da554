// Installs packages if, and only if, node_modules differs from the lock file.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScriptFailure } from './failure.mjs'
import { root } from './stamp.mjs'

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages
 */

/**
 * Installs the packages of package-lock.json unless they are present.
 * @returns whether it had to install
 */
export function installPackages() {
  if (isInstalled()) return false
  accessSync(root, constants.W_OK)
  process.stdout.write('Installing packages (the first time about a minute) …\n')
  const npm = process.env['npm_execpath']
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  // --include=dev: the build tools are needed with NODE_ENV=production, too.
  const result = spawnSync(program, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  })
  if (result.status !== 0) {
    throw new ScriptFailure(
      'The packages could not be installed; npm says why above. The usual reason is that the package registry is out of reach.',
    )
  }
  return true
}

/**
 * npm writes node_modules/.package-lock.json at the very end of an installation. It lists what is installed and is
 * missing after an interrupted one.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(record)
  return Object.entries(wanted).every(([path, locked]) => {
    if (path === '' || !fitsPlatform(locked)) return true
    const there = present[path]
    if (there === undefined) return locked.optional === true && !isForOneMachine(locked)
    return there.version === locked.version
  })
}

/** @param {string} file @returns {LockedPackages} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/** @param {LockedPackage} locked */
function isForOneMachine(locked) {
  return Boolean(locked.os ?? locked.cpu ?? locked.libc)
}

/** @param {LockedPackage} locked packages that require a C library are excluded: npm decides which one fits */
function fitsPlatform({ os, cpu, libc }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true) && libc === undefined
}
