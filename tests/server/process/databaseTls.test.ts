import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { anAuthority } from '../../support/certificates.ts'
import { standbyMissing } from '../../support/postgres.ts'
import { startPostgresPair, type PostgresPair } from '../../support/postgresPair.ts'
import { testConfig } from '../../support/testDatabase.ts'

type Place = { isEncrypted: boolean; port: number }

/** The certificate of one server is for a name, that of the other one for an address: no name fits both. */
describe.skipIf(standbyMissing())('several database servers with TLS (API-28, API-48)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tls-'))
  const authority = join(folder, 'authority.pem')
  const otherAuthority = join(folder, 'other.pem')
  let pair: PostgresPair
  const open: Database[] = []

  beforeAll(async () => {
    const own = await anAuthority()
    writeFileSync(authority, own.certificate)
    writeFileSync(otherAuthority, (await anAuthority()).certificate)
    pair = await startPostgresPair({
      certificates: [await own.issue({ dns: 'localhost' }), await own.issue({ ip: '127.0.0.1' })],
    })
  })
  afterAll(async () => {
    for (const database of open) await database.close()
    await pair?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ports = () => [...pair.url.matchAll(/(?<=:)\d+/g)].map(([port]) => Number(port))
  /** Opens the pair under these names, in the order of the first primary and its standby. */
  async function openAs(names: readonly [string, string], parameters: string): Promise<Database> {
    const hosts = names.map((name, index) => `${name}:${ports()[index]}`).join(',')
    const database = await openDatabase(
      testConfig({
        databaseUrl: `postgres://portal@${hosts}/portal?${parameters}`,
        connectTimeoutMs: 2_000,
        queryTimeoutMs: 3_000,
      }),
    )
    open.push(database)
    return database
  }
  const placeOf = async ({ db }: Database) => {
    const { rows } = await sql<Place>`
      select ssl as "isEncrypted", inet_server_port() as port from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
    return rows[0]
  }
  const verified = () => `sslmode=verify-full&sslrootcert=${authority}`
  const right = ['localhost', '127.0.0.1'] as const

  it('rejects a server whose certificate is for another name, and says which one', async () => {
    const failure = await openAs(['127.0.0.1', '127.0.0.1'], verified()).catch((error: Error) => error)
    expect(String(failure)).toMatch(
      new RegExp(
        `127\\.0\\.0\\.1:${ports()[0]} Hostname/IP does not match.*127\\.0\\.0\\.1:${ports()[1]} is a standby`,
        's',
      ),
    )
  })

  it.each(['require', 'verify-ca', 'verify-full'])('checks the name and the authority with sslmode=%s', async mode => {
    const wrongName = await openAs(['127.0.0.1', 'localhost'], `sslmode=${mode}&sslrootcert=${authority}`).catch(String)
    expect(wrongName).toContain('does not match')
    const wrongAuthority = await openAs(right, `sslmode=${mode}&sslrootcert=${otherAuthority}`).catch(String)
    expect(wrongAuthority).toContain('certificate signature failure')
    expect(await openAs(right, `sslmode=${mode}`).catch(String)).toContain('unable to verify')
  })

  it('encrypts without a check with sslmode=no-verify, and not at all without sslmode', async () => {
    expect(await placeOf(await openAs(['127.0.0.1', 'localhost'], 'sslmode=no-verify'))).toMatchObject({
      isEncrypted: true,
    })
    expect(await placeOf(await openAs(right, ''))).toMatchObject({ isEncrypted: false })
  })

  it('checks each server by its own name, also after a failover, and leaves a hanging one', async () => {
    const database = await openAs(right, verified())
    expect(await placeOf(database)).toEqual({ isEncrypted: true, port: ports()[0] })
    const old = pair.primary()
    old.signal('SIGSTOP')
    const pending = placeOf(database).catch((error: Error) => error.name)
    await pair.promote()
    await expect
      .poll(() => placeOf(database).catch(() => null), { timeout: 15_000 })
      .toEqual({ isEncrypted: true, port: ports()[1] })
    // It went to the hanging server, and was not lost in a socket below the encryption.
    expect(await pending).toBeDefined()
    old.signal('SIGCONT')
  })

  it('never goes on without encryption where a server offers none', async () => {
    const plain = await startPostgresPair()
    try {
      const failure = await openDatabase(
        testConfig({ databaseUrl: `${plain.url}?sslmode=require`, connectTimeoutMs: 2_000 }),
      ).catch(String)
      expect(failure).toContain('does not support SSL')
    } finally {
      await plain.stop()
    }
  })
})
