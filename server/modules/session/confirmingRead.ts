import { LRUCache } from 'lru-cache'
import type { ReadOneRow } from '../../db/oneRow.ts'
import { integerSql } from '../../db/statement.ts'
import { SessionChanged } from '../../http/unconfirmedSession.ts'
import { callerSql } from './session.repository.ts'

type ConfirmedRow = { readonly caller: string | null; readonly has_row: true | null }

/**
 * Reads a row together with the caller of a token, until the caller was once the expected one (SES-17). One statement
 * is one snapshot, taken after the request arrived: what ended or changed before is seen.
 * @param expected text of `callerSql`
 */
export function confirmingRead(readOneRow: ReadOneRow, hash: Buffer, expected: string): ReadOneRow {
  let isConfirmed = false
  return async (text, parameters) => {
    if (isConfirmed) return readOneRow(text, parameters)
    const row = await readOneRow(withCaller(text, parameters.length + 1), [...parameters, hash])
    const { caller, has_row: hasRow } = row as ConfirmedRow
    if (caller !== expected) throw new SessionChanged()
    isConfirmed = true
    return hasRow === true ? row : undefined
  }
}

/** Texts are few, since values are parameters. */
const confirming = new LRUCache<string, { readonly position: number; readonly text: string }>({ max: 1_000 })

/** Kept, because the driver looks up a text several times: the first time it is put together and hashed, 4 KB. */
function withCaller(text: string, position: number): string {
  const known = confirming.get(text)
  if (known?.position === position) return known.text
  const made = `select caller.caller, answer.* from (select ${callerSql(`$${integerSql(position)}`)} as caller) caller
    left join (select true as has_row, found.* from (${text}) found) answer on true`
  confirming.set(text, { position, text: made })
  return made
}
