// Finds programs that npm does not install, installs them where this user may, and reports each in one line. Nothing here
// blocks the thread: the programs arrive while the first stages run.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresFolder, findSystemChromium, HEADLESS_SHELL, onPath } from './programs.mjs'
import { root } from './stamp.mjs'

/**
 * The fastest available browser. In CI the headless shell is fetched even if another Chromium is installed.
 * @returns {Promise<string | undefined>} why there is no browser; undefined when there is one
 */
export async function provideBrowser() {
  const needsHeadlessShell = Boolean(process.env['CI']) && !process.env['CHROMIUM_PATH'] && !onPath(HEADLESS_SHELL)
  if (!needsHeadlessShell && (await findBrowser())) return undefined
  if ((await installByApt(HEADLESS_SHELL)) || (await findBrowser()) || (await installByApt('chromium')))
    return undefined
  process.stdout.write(
    'Installed for the tests: Chromium into the cache of Playwright (npx playwright install chromium)\n',
  )
  await succeeds(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])
  return (await findBrowser())
    ? undefined
    : 'there is no Chromium, and it could not be installed (npx playwright install chromium)'
}

async function findBrowser() {
  const system = findSystemChromium()
  if (system) return system
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** @returns {Promise<string | undefined>} why there is no PostgreSQL; undefined when there is one */
export async function providePostgres() {
  if (findPostgresFolder()) return undefined
  if ((await installByApt('postgresql')) && findPostgresFolder()) return undefined
  return 'the programs of PostgreSQL 15 or newer are not installed (initdb, postgres); install them with the package manager of this machine'
}

/** @param {string} name @returns {Promise<boolean>} whether the package is there now */
async function installByApt(name) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return false
  const apt = (/** @type {string[]} */ ...args) => succeeds('apt-get', ['-qq', ...args])
  const install = () => apt('install', '--yes', '--no-install-recommends', name)
  const installed = (await install()) || ((await apt('update')) && (await install()))
  process.stdout.write(
    installed ? `Installed for the tests: ${name} (apt-get)\n` : `apt-get could not install ${name}\n`,
  )
  return installed
}

/** @param {string} program @param {string[]} args @returns {Promise<boolean>} whether it ended with 0 */
function succeeds(program, args) {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}
