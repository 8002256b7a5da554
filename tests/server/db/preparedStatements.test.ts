import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../server/db/pglite/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ dataDir: null, snapshot: null })
}, 300_000)
afterAll(() => store.close())

const codeOf = async (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  )
const namesInUse = async (): Promise<number> =>
  (await store.query('select count(*)::int as n from pg_prepared_statements', [])).rows[0]?.['n'] as number

describe('repeated read of the embedded database', () => {
  it('returns the same values of every type as the first time', async () => {
    const types = [
      'text',
      'bigint',
      'bytea',
      'timestamptz',
      'boolean',
      'jsonb',
      'text[]',
      'date',
      'numeric',
      'uuid',
      'int',
    ]
    const text = `select ${types.map((type, index) => `$${index + 1}::${type} as "${type}"`).join(', ')}`
    const values: unknown[] = [
      'ū%',
      '9007199254740993',
      Buffer.from([1, 2, 255]),
      new Date('2026-01-01T10:00:00.123Z'),
      true,
      JSON.stringify({ x: [1] }),
      ['a', 'b"c'],
      '2026-02-03',
      '1.50',
      '00000000-0000-0000-0000-000000000001',
      null,
    ]
    const first = await store.query(text, values)
    expect(Object.values(first.rows[0] ?? {})).toEqual(values.with(5, { x: [1] }))
    for (let use = 0; use < 4; use += 1) expect(await store.query(text, values)).toEqual(first)
  })

  it('reports an error with its code and runs again afterwards', async () => {
    const text = 'select 1 / $1::int as quotient'
    for (let use = 0; use < 4; use += 1) expect(await codeOf(store.query(text, [0]))).toBe('22012')
    expect(await codeOf(store.query(text, ['x']))).toBe('22P02')
    expect((await store.query(text, [1])).rows).toEqual([{ quotient: 1 }])
  })

  it('can be prepared after a transaction that failed', async () => {
    const text = 'select $1::int as after'
    await store.exec('begin')
    for (let use = 0; use < 4; use += 1)
      expect(await codeOf(store.query(use === 0 ? 'select 1 / 0' : text, use === 0 ? [] : [use]))).toBe(
        use === 0 ? '22012' : '25P02',
      )
    await store.exec('rollback')
    for (let use = 0; use < 2; use += 1) expect((await store.query(text, [use])).rows).toEqual([{ after: use }])
  })

  it('keeps the plans of the most recent statements only', async () => {
    for (let number = 0; number < 90; number += 1)
      for (let use = 0; use < 3; use += 1) await store.query(`select ${number} as number`, [])
    expect(await namesInUse()).toBeLessThan(65)
    expect(await namesInUse()).toBeGreaterThan(50)
  })
})
