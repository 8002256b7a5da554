import type { CardCall } from '../../../schemas/dashboardDefinition.ts'
import { type CardContract, cardPath, cardQuery, limitQuery } from '../../../schemas/dashboards/cardCalls.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { Query } from '../../../schemas/lists/apiUrl.ts'
import { request } from '../http/httpClient.ts'
import { orNoData } from '../http/unavailable.ts'

export type CardRows<T> = { readonly rows: readonly T[]; readonly total: number }

/** The answer of a card's call for one contract; undefined when there is no data (SME4). */
export function getCard<T>(
  call: CardCall,
  contract: CardContract,
  more: Query = {},
  signal?: AbortSignal,
): Promise<T | undefined> {
  const query = cardQuery(call, contract, more)
  return orNoData(request<T>(cardPath(call, contract), { query, signal }), undefined)
}

/** The first rows of a card's call and how many there are in all. @param limit undefined: as many as the call has */
export async function getCardRows<T>(
  call: CardCall,
  contract: CardContract,
  limit: number | undefined,
  signal?: AbortSignal,
): Promise<CardRows<T>> {
  const { rows: rowsKey = '', total: totalKey } = call
  const answer = await getCard<unknown>(call, contract, limitQuery(call, limit), signal)
  if (answer === undefined) return { rows: [], total: 0 }
  const rows = fieldValue(answer, rowsKey)
  if (!Array.isArray(rows)) throw new Error(`${call.path}: the answer holds no ${rowsKey}`)
  const total = totalKey === undefined ? rows.length : fieldValue(answer, totalKey)
  return { rows, total: typeof total === 'number' ? total : rows.length }
}
