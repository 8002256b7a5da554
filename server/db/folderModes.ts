import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/** Inside the data folder: rendered pages (server/pages/StoredPages.ts). */
export const PAGES_FOLDER = 'pages'
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const MODE_BITS = 0o777
/** Set on shared folders such as /tmp; closing one would lock out every user. */
const STICKY_BIT = 0o1000
const PRIVATE_UMASK = 0o077

/** Makes every file this process creates from now on readable by its own user only. */
export function makeFilesPrivate(): void {
  process.umask(PRIVATE_UMASK)
}

/**
 * Removes access of other users to the data folder and the portal's files in it. An older release, a copy or a backup
 * may have left it open. Other files in the folder are not changed.
 * @param own files and folders of the portal inside `dataDir`; need not exist
 * @throws StartError if it is open to others and belongs to another user
 */
export function closeFolder(dataDir: string, own: readonly string[]): void {
  if (process.platform === 'win32') return // Windows has no file modes.
  try {
    const top = statSync(dataDir)
    if ((top.mode & STICKY_BIT) === 0) setMode(dataDir, top.mode, FOLDER_MODE)
    for (const path of own) {
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (found?.isDirectory() === true) closeTree(path, found.mode)
      else if (found?.isFile() === true) setMode(path, found.mode, FILE_MODE)
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new StartError(
      `The data folder ${dataDir} cannot be closed to other users (${code ?? String(error)}). Give it and all in it to the user of the portal, or set DATA_DIR to another folder.`,
    )
  }
}

function closeTree(folder: string, mode: number): void {
  setMode(folder, mode, FOLDER_MODE)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const found = lstatSync(path)
    if (found.isDirectory()) closeTree(path, found.mode)
    else if (found.isFile()) setMode(path, found.mode, FILE_MODE)
  }
}

function setMode(path: string, mode: number, requested: number): void {
  if ((mode & MODE_BITS) !== requested) chmodSync(path, requested)
}
