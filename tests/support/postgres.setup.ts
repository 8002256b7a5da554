import { statfsSync } from 'node:fs'
import { startPostgres } from './postgres.ts'

const MEMORY_DISK = '/dev/shm'
/** The databases of three workers take less than a gigabyte at a time. */
const ROOM_BYTES = 3 * 2 ** 30
/** For that room and for the tests. */
const MEMORY_BYTES = 8 * 2 ** 30

/**
 * Gives the tests of the API a PostgreSQL server when TEST_DATABASE=postgres; they find it in TEST_DATABASE_URL
 * (tests/support/app.ts creates a separate database for each file there). Otherwise they run on PGlite.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE'] !== 'postgres' || process.env['TEST_DATABASE_URL']) return undefined
  const server = await startPostgres({}, { parent: memoryDisk() })
  process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    delete process.env['TEST_DATABASE_URL']
    await server.stop()
  }
}

/**
 * The file system in memory, if the machine has one with enough room. Tests copy and remove a database of 300 files for each
 * file of tests; a disk that discards what is removed takes a quarter of their time for that.
 */
function memoryDisk(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES ? MEMORY_DISK : undefined
  } catch {
    return undefined // only Linux has one
  }
}
