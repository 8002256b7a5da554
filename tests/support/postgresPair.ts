import pg from 'pg'
import type { ServerCertificate } from './certificates.ts'
import { ServerFolder, type DiskSizes } from './postgres.ts'

/** A primary and its standby. Every commit waits until the standby has it (`ANY 1`). */
export interface PostgresPair {
  /** Names both servers, in the order of their ports. */
  url: string
  primary: () => ServerFolder
  standby: () => ServerFolder
  /** The standby becomes the primary, without a standby of its own. The other server has failed, or must be fenced. */
  promote: () => Promise<void>
  /** The failed server becomes the standby of the other one. */
  rebuild: () => Promise<void>
  /** Waits until the standby follows, so that commits no longer wait. */
  follow: () => Promise<void>
  /** Runs a statement on the primary. */
  ask: <Row>(text: string) => Promise<Row[]>
  stop: () => Promise<void>
}

const STANDBY_NAME = 'pair'
/** A standby looks for its primary again at once: until then, commits wait. It finds the log of its absence. */
const settings = {
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  wal_retrieve_retry_interval: '100ms',
  wal_keep_size: '192MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
}

type Options = {
  /** Of each server, for tests that make them full. */
  readonly disks?: DiskSizes | undefined
  /** Of the first primary and of its standby: each then takes connections with TLS too. */
  readonly certificates?: readonly [ServerCertificate, ServerCertificate]
}

export async function startPostgresPair({ disks, certificates }: Options = {}): Promise<PostgresPair> {
  const both = [await ServerFolder.make({ sizes: disks }), await ServerFolder.make({ sizes: disks })] as const
  let [primary, standby] = both
  const stop = async () => {
    for (const server of both) {
      server.signal('SIGKILL')
      await server.remove()
    }
  }
  const ask = <Row>(text: string) => askOf<Row>(primary, text)

  const settingsOf = (server: ServerFolder): Record<string, string> => {
    const certificate = certificates?.[server === both[0] ? 0 : 1]
    return { ...settings, ...(certificate === undefined ? {} : server.useCertificate(certificate)) }
  }

  async function attach(): Promise<void> {
    // The setting would be copied, and the standby would wait for itself once it is promoted.
    await ask('alter system reset synchronous_standby_names')
    await ask('select pg_reload_conf()')
    standby.copyFrom(primary, STANDBY_NAME)
    await standby.start(settingsOf(standby))
    await until(async () => (await ask("select 1 from pg_stat_replication where state = 'streaming'")).length === 1)
    await ask(`alter system set synchronous_standby_names = 'ANY 1 (${STANDBY_NAME})'`)
    await ask('select pg_reload_conf()')
    await follow()
  }

  const follow = () =>
    until(async () => (await ask("select 1 from pg_stat_replication where sync_state = 'quorum'")).length === 1)

  try {
    primary.initialise()
    await primary.start(settingsOf(primary), 'create database portal')
    await attach()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://portal@${both.map(({ port }) => `127.0.0.1:${port}`).join(',')}/portal`,
    primary: () => primary,
    standby: () => standby,
    promote: async () => {
      await askOf(standby, 'select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
    },
    rebuild: async () => {
      await standby.kill()
      await attach()
    },
    follow,
    ask,
    stop,
  }
}

async function askOf<Row>({ url }: ServerFolder, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'test-admin' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('the standby does not follow its primary')
    await new Promise(resolve => {
      setTimeout(resolve, 20)
    })
  }
}
