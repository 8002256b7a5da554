import { expect, test } from 'vitest'
import { StatementNames } from '../../../server/db/postgres/statementNames.ts'

const ask = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text))

test('read gets a statement name from its third use on, and keeps it', () => {
  expect(ask(new StatementNames(), 'select $1', 4)).toEqual([undefined, undefined, 'portal_1', 'portal_1'])
})

test('two reads never share a statement name', () => {
  const names = new StatementNames()
  const given = ['select $1', 'with a as (select 1) select $1'].map(text => ask(names, text, 3).at(-1))
  expect(new Set(given).size).toBe(2)
})

test.each(['insert into t values ($1)', 'declare c cursor for select $1', 'fetch 10 from c', 'begin'])(
  '%s never gets a statement name',
  text => {
    expect(ask(new StatementNames(), text, 5).every(name => name === undefined)).toBe(true)
  },
)

test('statement names are limited: a connection does not collect one for every filter', () => {
  const names = new StatementNames()
  const given = Array.from({ length: 400 }, (_, text) => ask(names, `select $1 + ${text}`, 3)).flat()
  expect(new Set(given.filter(name => name !== undefined)).size).toBe(300)
})
