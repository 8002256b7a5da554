import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import { StartError } from '../errors.ts'
import { keyUses } from '../vault/reencryption.ts'
import { rejectExisting, sha256Of, writeBackup } from './backupFile.ts'
import { contentsOf, type TableContents } from './contents.ts'
import { openStored } from './openStored.ts'
import { runPostgres } from './postgresProgram.ts'

/**
 * `backup -- --to FILE`: the whole database in one file, with a manifest of every table. The keys of personal data are
 * not included. On PostgreSQL the portal may run; the embedded database must not be in use.
 */
export async function backup(config: Config, args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new StartError('Say where to: npm run backup -- --to FILE')
  const file = resolve(values.to)
  rejectExisting(file)
  const database = await openStored(config)
  const dump = `${file}.dump.${String(process.pid)}`
  try {
    const keys = [...new Set((await keyUses(database.db)).flatMap(({ keyId }) => (keyId === null ? [] : [keyId])))]
    const tables =
      database.dump === undefined
        ? await dumpServer(database.db, config.databaseUrl ?? '', dump)
        : await contentsOf(database.db)
    await database.dump?.(dump)
    await writeBackup(
      file,
      {
        portal: 1,
        kind: database.kind,
        createdAt: config.now().toISOString(),
        keys,
        ...(await sha256Of(dump)),
        tables,
      },
      dump,
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0)
    print(
      `${file}: ${String(Object.keys(tables).length)} tables, ${String(rows)} rows. Encrypted with ${keys.join(', ') || 'no key'}; keep the keys apart from it.`,
    )
  } finally {
    rmSync(dump, { force: true })
    await database.close()
  }
}

/** Counts and dumps the same snapshot, whatever is written meanwhile. */
function dumpServer(db: Kysely<Tables>, url: string, dump: string): Promise<Record<string, TableContents>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      const {
        rows: [snapshot],
      } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(trx)
      const tables = await contentsOf(trx)
      await runPostgres(
        'pg_dump',
        ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot?.name ?? ''}`, `--file=${dump}`],
        url,
      )
      return tables
    })
}
