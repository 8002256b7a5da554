import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { openDatabase } from '../db/database.ts'
import { StartError } from '../errors.ts'
import { keyUses } from '../vault/reencryption.ts'
import { vaultOf } from '../vault/vault.ts'
import { readBackup, type Manifest } from './backupFile.ts'
import { contentsOf, tableNames } from './contents.ts'
import { databaseName, runPostgres } from './postgresProgram.ts'

/**
 * `restore -- --from FILE` into an empty database of the same kind. Verifies the checksum of the file first, and the
 * rows and checksums of every table afterwards.
 */
export async function restore(config: Config, args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new StartError('Say from where: npm run restore -- --from FILE')
  const file = resolve(values.from)
  const { manifest, from } = await readBackup(file)
  const target = config.databaseUrl === null ? 'pglite' : 'postgres'
  if (manifest.kind !== target)
    throw new StartError(
      `The backup is of ${manifest.kind === 'pglite' ? 'an embedded database' : 'a PostgreSQL server'}; restore it into the same kind (DATABASE_URL).`,
    )
  const dump = join(tmpdir(), `portal-restore-${randomUUID()}`)
  try {
    await pipeline(createReadStream(file, { start: from }), createWriteStream(dump, { mode: 0o600, flags: 'wx' }))
    if (config.databaseUrl === null) await intoFolder(config, manifest, dump, print)
    else await intoServer(config, config.databaseUrl, manifest, dump, print)
  } finally {
    rmSync(dump, { force: true })
  }
}

async function intoFolder(
  config: Config,
  manifest: Manifest,
  dump: string,
  print: (line: string) => void,
): Promise<void> {
  const folder = join(config.dataDir ?? '', 'pglite')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(`${folder} is not empty. Set DATA_DIR to a folder without a database.`)
  try {
    const database = await openDatabase(config, dump)
    await verify(database, manifest, print)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function intoServer(
  config: Config,
  url: string,
  manifest: Manifest,
  dump: string,
  print: (line: string) => void,
): Promise<void> {
  const before = await openDatabase(config)
  let names: string[]
  try {
    names = await tableNames(before.db)
  } finally {
    await before.close()
  }
  if (names.length > 0)
    throw new StartError(
      `The database of DATABASE_URL is not empty: it has ${names.length} tables. Restore into an empty one.`,
    )
  await runPostgres(
    'pg_restore',
    ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', `--dbname=${databaseName(url)}`, dump],
    url,
  )
  await verify(await openDatabase(config), manifest, print)
}

async function verify(
  { db, close }: Awaited<ReturnType<typeof openDatabase>>,
  { tables, createdAt }: Manifest,
  print: (line: string) => void,
): Promise<void> {
  try {
    const restored = await contentsOf(db)
    const names = [...new Set([...Object.keys(tables), ...Object.keys(restored)])]
    const invalid = names.filter(
      name => tables[name]?.rows !== restored[name]?.rows || tables[name]?.sum !== restored[name]?.sum,
    )
    if (invalid.length > 0)
      throw new StartError(
        `What was restored differs from what was backed up: ${invalid.map(name => `${name} (${restored[name]?.rows ?? 'no'} of ${tables[name]?.rows ?? 'no'} rows)`).join(', ')}.`,
      )
    print(`Restored ${names.length} tables of ${createdAt}, every row as it was.`)
    const { ids } = vaultOf(db)
    const missing = [
      ...new Set((await keyUses(db)).flatMap(({ keyId }) => (keyId === null || ids.includes(keyId) ? [] : [keyId]))),
    ]
    if (missing.length > 0)
      print(
        `The portal will not start yet: it needs the key ${missing.join(', ')} (PERSONAL_DATA_KEYS, or personal-data.keys in DATA_DIR).`,
      )
  } finally {
    await close()
  }
}
