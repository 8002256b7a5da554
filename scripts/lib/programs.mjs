// Locates programs that npm does not install: PostgreSQL and Chromium. `npm test` installs missing ones; the test
// setup only searches.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} name @returns {string | undefined} full path of a program on the PATH */
export function onPath(name) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const file = join(folder || '.', name)
    if (existsSync(file)) return file
  }
  return undefined
}

/**
 * The folder with `initdb` and `postgres`: on the PATH, else the newest of Debian's versioned folders (Debian keeps
 * them off the PATH).
 * @returns {string | undefined}
 */
export function findPostgresFolder() {
  const initdb = onPath('initdb')
  if (initdb && onPath('postgres')) return join(initdb, '..')
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(root, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/**
 * Another program of PostgreSQL, such as `pg_basebackup`, which packages for clients have too.
 * @param {string} name
 * @returns {string | undefined} its full path
 */
export function findPostgresProgram(name) {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [findPostgresFolder(), ...versions.map(version => join(debian, version, 'bin'))]
  const beside = folders.map(folder => folder && join(folder, name)).find(file => file && existsSync(file))
  return beside || onPath(name)
}

/** Debian's headless Chromium renders the same pages in two thirds of the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/** @returns {string | undefined} a Chromium of the system; CHROMIUM_PATH wins */
export function findSystemChromium() {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) return existsSync(wanted) ? wanted : undefined
  for (const name of [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    const file = onPath(name)
    if (file) return file
  }
  return ['/usr/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find(file =>
    existsSync(file),
  )
}
