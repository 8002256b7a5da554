import type pg from 'pg'
import type { DatabaseHost } from '../../config/databaseHosts.ts'
import { WatchedClient } from './watchedClient.ts'

const PROBE_TIMEOUT_MS = 500
/** Eight hexadecimal digits at the start of the name of the current WAL file. */
const TIMELINE = 'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline'

/**
 * Connects to a server to learn whether it accepts writes.
 * @returns its timeline, which a promotion increases
 * @throws Error that says why it accepts none
 */
export async function probeHost(connection: pg.ClientConfig, { url }: DatabaseHost): Promise<number> {
  const client = new WatchedClient({ ...connection, connectionString: url, application_name: 'finance-portal search' })
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    client.drop()
  }, PROBE_TIMEOUT_MS)
  try {
    await client.connect()
    if (client.isStandby !== false)
      throw new Error(client.isStandby ? 'is a standby' : 'does not report whether it is a standby')
    const { rows } = await client.query<{ timeline: string }>(TIMELINE)
    return Number.parseInt(rows[0]?.timeline ?? '', 16)
  } catch (error) {
    throw isOverdue ? new Error('did not respond in time') : error
  } finally {
    clearTimeout(timer)
    close(client)
  }
}

/** Nobody waits for the end of a connection, which a server that hangs would never confirm. */
function close(client: WatchedClient): void {
  const timer = setTimeout(() => client.drop(), PROBE_TIMEOUT_MS)
  client
    .end()
    .catch(() => {})
    .finally(() => clearTimeout(timer))
}
