import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { preparedPool } from '../../../server/db/preparedPool.ts'

type Asked = string | { name: string; text: string; values: unknown[] }

async function poolThatNotes() {
  const asked: Asked[] = []
  const client = { query: (query: Asked) => { asked.push(query); return Promise.resolve({ rows: [], command: 'SELECT', rowCount: 0 }) }, release: () => undefined }
  const connection = await preparedPool({ connect: () => Promise.resolve(client), end: () => Promise.resolve() } as unknown as Pool).connect()
  return { asked, query: (text: string) => connection.query(text, [1]) }
}

test('a read gets a name from its third use on, and keeps it', async () => {
  const { asked, query } = await poolThatNotes()
  for (let use = 0; use < 4; use += 1) await query('select $1')
  expect(asked.slice(0, 2)).toEqual(['select $1', 'select $1'])
  expect(asked.slice(2)).toEqual([{ name: 'portal_1', text: 'select $1', values: [1] }, { name: 'portal_1', text: 'select $1', values: [1] }])
})

test('two reads never share a name', async () => {
  const { asked, query } = await poolThatNotes()
  for (let use = 0; use < 3; use += 1) for (const text of ['select $1', 'with a as (select 1) select $1']) await query(text)
  expect(new Set(asked.filter((one) => typeof one === 'object').map((one) => one.name)).size).toBe(2)
})

test.each(['insert into t values ($1)', 'declare c cursor for select $1', 'fetch 10 from c', 'begin'])('%s never gets a name', async (text) => {
  const { asked, query } = await poolThatNotes()
  for (let use = 0; use < 5; use += 1) await query(text)
  expect(asked.every((one) => typeof one === 'string')).toBe(true)
})

test('names are bounded: a connection does not collect every filter that was ever asked', async () => {
  const { asked, query } = await poolThatNotes()
  for (let text = 0; text < 400; text += 1) for (let use = 0; use < 3; use += 1) await query(`select $1 + ${text}`)
  expect(new Set(asked.flatMap((one) => (typeof one === 'object' ? one.name : []))).size).toBe(300)
})
