import { createHash } from 'node:crypto'
import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { claimFolder } from './lockClaims.ts'
import type { ClaimOptions } from './lockClaims.ts'

export type FolderLock = { release(): void }

/**
 * Two processes on one PGlite folder lose data silently, so only one process may use a folder (API-16). The claims in
 * the folder decide. On Linux an abstract socket is bound as well, because it is the lock of earlier releases; it fails
 * at once, but only inside one network namespace. `portal.lock` names the process, for people to read.
 * @throws StartError if another process uses the folder
 */
export async function lockFolder(folder: string, options: Partial<ClaimOptions> = {}): Promise<FolderLock> {
  const socket = process.platform === 'linux' ? await bindAbstract(folder) : undefined
  const file = join(folder, 'portal.lock')
  try {
    const claim = await claimFolder(folder, { onLost: () => endAtOnce(folder), ...options })
    if (claim === null) throw taken(folder)
    writeFileSync(file, String(process.pid), { mode: 0o600 })
    return {
      release() {
        rmSync(file, { force: true })
        claim.release()
        socket?.close()
      },
    }
  } catch (error) {
    socket?.close()
    throw error
  }
}

const taken = (folder: string): StartError =>
  new StartError(
    `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  )

/** Every further write would damage the data of the process that has the folder now, so nothing is closed in order. */
function endAtOnce(folder: string): void {
  process.stderr.write(
    `This process was stopped for so long that another one has taken over the data folder ${folder}. It ends without writing.\n`,
  )
  process.exit(1)
}

function bindAbstract(folder: string): Promise<Server> {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)
  return new Promise((resolve, reject) => {
    const server = createServer(connection => connection.destroy())
    server.once('error', () => reject(taken(folder)))
    server.listen(`\0finance-portal-${name}`, () => resolve(server.unref()))
  })
}
