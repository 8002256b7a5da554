import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql } from 'kysely'
import type { Fingerprint } from '../../../server/config/fingerprint.ts'
import { Peers } from '../../../server/http/peers.ts'
import type { Database } from '../../../server/db/database.ts'
import { openTestDatabase } from '../../support/testDatabase.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('process_instance').execute()
})

const print = (secret: string, settings = 's'): Fingerprint => ({
  settings: [settings],
  secret: { current: secret, known: [secret] },
  data: { current: 'd', known: ['d'] },
})
let processes = 0
/** The one made first is the older one, also if both enter the table within one tick of the clock. */
function aProcess(fingerprint: Fingerprint, release?: string) {
  const log = { error: vi.fn(), warn: vi.fn() }
  const id = `00000000-0000-4000-8000-${String((processes += 1)).padStart(12, '0')}`
  const peers = new Peers({ db: database.db, fingerprint, log, id, ...(release === undefined ? {} : { release }) })
  return { peers, log }
}
/** The look of a process that is not ready is repeated after two seconds. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)

// API-44
describe('Peers', () => {
  it('finds equal processes alike', async () => {
    const [one, other] = [aProcess(print('k')), aProcess(print('k'))]
    await one.peers.beat()
    expect(await other.peers.areAlike()).toBe(true)
    await one.peers.beat()
    expect(await one.peers.areAlike()).toBe(true)
    expect(one.log.error).not.toHaveBeenCalled()
  })

  it('makes the younger of two different processes not ready, with one sentence, and leaves the older one ready', async () => {
    const [older, younger] = [aProcess(print('k')), aProcess(print('other'))]
    await older.peers.beat()
    for (let call = 0; call < 3; call += 1) {
      expect(await younger.peers.areAlike()).toBe(false)
      await younger.peers.beat()
      await older.peers.beat()
      expect(await older.peers.areAlike()).toBe(true)
    }
    expect(younger.log.error.mock.calls).toEqual([
      [{ difference: 'SECRET_KEY' }, expect.stringMatching(/^not ready: a process on the same database has another/)],
    ])
    expect(older.log.error).not.toHaveBeenCalled()
  })

  it('makes it ready soon after the other one has stopped', async () => {
    const [older, younger] = [aProcess(print('k')), aProcess(print('k', 'other settings'))]
    await older.peers.beat()
    expect(await younger.peers.areAlike()).toBe(false)
    expect(younger.log.error.mock.calls[0]?.[0]).toEqual({ difference: 'settings' })
    await older.peers.leave()
    later()
    expect(await younger.peers.areAlike()).toBe(true)
    expect(younger.log.warn).toHaveBeenCalledTimes(1)
  })

  it('counts a process that was killed for 90 seconds, and forgets it after a day', async () => {
    const [killed, younger] = [aProcess(print('k')), aProcess(print('other'))]
    await killed.peers.beat()
    const age = (interval: string) =>
      sql`update process_instance set seen_at = now() - ${interval}::interval where fingerprint->'secret'->>'current' = 'k'`.execute(
        database.db,
      )
    await age('80 seconds')
    expect(await younger.peers.areAlike()).toBe(false)
    await age('100 seconds')
    await younger.peers.beat()
    expect(await younger.peers.areAlike()).toBe(true)
    await age('25 hours')
    await younger.peers.beat()
    expect(await database.db.selectFrom('process_instance').select('id').execute()).toHaveLength(1)
  })

  it('lets another release differ', async () => {
    const [previous, own] = [aProcess(print('k'), '0.1.0'), aProcess(print('other'))]
    await previous.peers.beat()
    expect(await own.peers.areAlike()).toBe(true)
  })

  it('goes on after its row was removed', async () => {
    const { peers } = aProcess(print('k'))
    await peers.beat()
    await database.db.deleteFrom('process_instance').execute()
    await peers.beat()
    expect(await peers.areAlike()).toBe(true)
  })
})
