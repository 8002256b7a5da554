import { describe, expect, it } from 'vitest'
import { statementName, statementNames } from '../../../server/db/statementName.ts'

// API-40
describe('statementName', () => {
  it.each([
    ['select "id" from "invoice" where "id" = $1', 'read invoice'],
    ['  SELECT count(*) FROM contract as c', 'read contract'],
    ['select json_agg(x) from (select * from "loan_bill") x join contract c on true', 'read loan_bill'],
    ['select * from a_list_of_mine join session s on true', 'read session'],
    ['with recent as (select 1 from payment) select * from recent', 'read payment'],
    ['with gone as (delete from "outbox" returning id) select count(*) from gone', 'write outbox'],
    ['insert into "application" ("id") values ($1)', 'write application'],
    ['insert into "manager" select * from "party"', 'write party'],
    ['update outbox set attempts = 1 where id in (select id from outbox for update)', 'write outbox'],
    ['delete from "session" where "id" = $1', 'write session'],
    ['select 1', 'read other'],
    ['select fold_invoice_sums(), fold_loan_bill_sums()', 'read other'],
    ['select * from secret_table_of_mine', 'read other'],
    ['begin isolation level serializable', 'begin'],
    ['commit', 'commit'],
    ['rollback', 'rollback'],
    ['set local statement_timeout = 0', 'other'],
    ['analyze invoice', 'other'],
    ['', 'other'],
  ])('%s → %s', (text, name) => {
    expect(statementName(text)).toBe(name)
    expect(statementName(text)).toBe(name)
  })

  it('stays within its list, whatever a statement holds', () => {
    const known = new Set(statementNames)
    expect(known.size).toBe(statementNames.length)
    for (let number = 0; number < 5_000; number += 1)
      expect(known.has(statementName(`select ${String(number)} from table_${String(number)}`))).toBe(true)
  })
})
