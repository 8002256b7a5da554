import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { lockFolder } from '../../../server/db/lock.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { StartError } from '../../../server/errors.ts'
import { testConfig } from '../../support/testDatabase.ts'

describe('the embedded database', () => {
  const folders: string[] = []
  const folder = () => {
    const created = mkdtempSync(join(tmpdir(), 'portal-db-'))
    folders.push(created)
    return created
  }
  afterAll(() => { for (const created of folders) rmSync(created, { recursive: true, force: true }) })

  it('keeps what was committed across a restart', async () => {
    const dataDir = folder()
    const first = await openDatabase(testConfig({ dataDir }))
    await migrate(first.db)
    await first.db.insertInto('throttle').values({ key: 'kept', count: 1, window_started_at: new Date() }).execute()
    await first.close()
    const second = await openDatabase(testConfig({ dataDir }))
    expect(await second.db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'kept' }])
    await second.close()
  })

  it('is refused to a second opener while the first has it, and free again afterwards', async () => {
    const dataDir = folder()
    const lock = await lockFolder(dataDir)
    await expect(lockFolder(dataDir)).rejects.toThrow(/in use by another process/)
    lock.release()
    const again = await lockFolder(dataDir)
    again.release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('takes over the lock file of a process that is gone', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, 'portal.lock'), '999999999')
    const lock = await lockFolder(dataDir)
    lock.release()
  })

  it('ends a query that runs away and works on with the committed rows', async () => {
    const database = await openDatabase(testConfig({ dataDir: folder(), queryTimeoutMs: 1000 }))
    await sql`create table kept (id int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    await expect(sql`select count(*) from generate_series(1, 2000000000)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select id from kept`.execute(database.db)).rows).toEqual([{ id: 1 }])
    await database.close()
  })

  it('says in one sentence that a folder is not writable', async () => {
    const file = join(folder(), 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase(testConfig({ dataDir: join(file, 'below') }))).rejects.toThrow(StartError)
  })
})
