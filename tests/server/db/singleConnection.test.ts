import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SingleConnection } from '../../../server/db/queryRunner.ts'
import { directRead } from '../../../server/db/reconnectingDialect.ts'

type Call = { readonly text: string; readonly end: () => void }

/** A database that answers when the test says so. */
function held(timeoutMs?: number) {
  const calls: Call[] = []
  const query = (text: string) =>
    new Promise<{ rows: Record<string, unknown>[]; affectedRows: number }>(resolve => {
      calls.push({ text, end: () => resolve({ rows: [{ text }], affectedRows: 0 }) })
    })
  const connection = new SingleConnection({ query }, timeoutMs)
  const readOneRow = directRead(connection)
  return { calls, connection, read: (n: number) => readOneRow(`select ${n}`, []) }
}
const texts = (calls: readonly Call[]) => calls.map(({ text }) => text)
const turn = () => pause(5)

describe('single connection', () => {
  it('sends reads without waiting for those before, and each gets its own row (API-50)', async () => {
    const { calls, read } = held()
    const reads = [1, 2, 3].map(read)
    await turn()
    expect(texts(calls)).toEqual(['select 1', 'select 2', 'select 3'])
    for (const { end } of calls) end()
    expect(await Promise.all(reads)).toEqual([{ text: 'select 1' }, { text: 'select 2' }, { text: 'select 3' }])
  })

  it('is held alone for a transaction: after the reads before it, and before those after it', async () => {
    const { calls, connection, read } = held()
    const before = [1, 2].map(read)
    const leased = connection.acquire()
    let isHeld = false
    void leased.then(() => {
      isHeld = true
    })
    const after = [3, 4].map(read)
    await turn()
    expect([texts(calls), isHeld]).toEqual([['select 1', 'select 2'], false])
    calls[0]?.end()
    await turn()
    expect(isHeld).toBe(false)
    calls[1]?.end()
    await Promise.all(before)
    const lease = await leased
    await turn()
    expect(texts(calls), 'reads wait for the transaction').toEqual(['select 1', 'select 2'])
    lease.release()
    await turn()
    expect(texts(calls).slice(2)).toEqual(['select 3', 'select 4'])
    for (const { end } of calls) end()
    await Promise.all(after)
  })

  it('takes 32 reads at a time', async () => {
    const { calls, read } = held()
    const reads = Array.from({ length: 40 }, (_, index) => read(index))
    await turn()
    expect(calls).toHaveLength(32)
    for (let index = 0; index < 40; index += 1) {
      calls[index]?.end()
      await reads[index]
    }
    expect(texts(calls)).toEqual(Array.from({ length: 40 }, (_, index) => `select ${index}`))
  })

  it('lets reads go on when the transaction before them gave up waiting', async () => {
    const { calls, connection, read } = held(60)
    const long = read(1)
    const leased = expect(connection.acquire()).rejects.toMatchObject({ reason: 'QUEUE' })
    await pause(30)
    const short = read(2)
    await leased
    await turn()
    expect(texts(calls)).toEqual(['select 1', 'select 2'])
    for (const { end } of calls) end()
    await Promise.all([long, short])
  })

  it('is free again after a lease that is released twice', async () => {
    const { connection } = held()
    const lease = await connection.acquire()
    lease.release()
    lease.release()
    const [one, two] = [await connection.acquireForRead(), await connection.acquireForRead()]
    let isHeld = false
    void connection.acquire().then(() => {
      isHeld = true
    })
    one.release()
    one.release()
    await turn()
    expect(isHeld, 'the other reader still holds it').toBe(false)
    two.release()
    await turn()
    expect(isHeld).toBe(true)
  })
})
