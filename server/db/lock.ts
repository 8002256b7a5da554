import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

export type FolderLock = { release(): void }

/**
 * Two processes on one PGlite folder lose data silently, so only one process may use a folder. On Linux the lock is an
 * abstract socket, which the kernel frees however the process ends. Elsewhere, and across namespaces, a file with the
 * process id is the lock; a file of a dead process is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const socket = process.platform === 'linux' ? await bindAbstract(folder) : undefined
  const file = join(folder, 'portal.lock')
  try {
    takeFile(file, folder, socket !== undefined)
  } catch (error) {
    socket?.close()
    throw error
  }
  return {
    release() {
      rmSync(file, { force: true })
      socket?.close()
    },
  }
}

const taken = (folder: string): StartError =>
  new StartError(
    `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  )

function bindAbstract(folder: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)
  return new Promise((resolve, reject) => {
    const server = createServer(connection => connection.destroy())
    server.once('error', () => reject(taken(folder)))
    server.listen(`\0finance-portal-${name}`, () => resolve(server.unref()))
  })
}

function takeFile(file: string, folder: string, ownerIsGone: boolean): void {
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, String(process.pid))
    closeSync(handle)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!ownerIsGone && isAlive(Number(readFileSync(file, 'utf8')))) throw taken(folder)
    rmSync(file, { force: true })
    takeFile(file, folder, ownerIsGone)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
