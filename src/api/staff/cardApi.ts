import type { CardCall } from '../../../schemas/dashboardDefinition.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { Query } from '../../../schemas/lists/apiUrl.ts'
import { request } from '../http/httpClient.ts'
import { orNoData } from '../http/unavailable.ts'

type Contract = Readonly<Record<string, unknown>>
export type CardRows<T> = { readonly rows: readonly T[]; readonly total: number }

/** The path of a card's call, with the contract's fields filled in. */
export function cardPath({ path }: CardCall, contract: Contract): string {
  return path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(textOf(contract, field)))
}

/** The answer of a card's call for one contract; undefined when there is no data (SME4). */
export function getCard<T>(
  call: CardCall,
  contract: Contract,
  more: Query = {},
  signal?: AbortSignal,
): Promise<T | undefined> {
  const own = Object.entries(call.query ?? {}).map(([name, field]) => [name, textOf(contract, field)])
  const query: Query = { ...Object.fromEntries(own), ...call.fixed, ...more }
  return orNoData(request<T>(cardPath(call, contract), { query, signal }), undefined)
}

/** The first rows of a card's call and how many there are in all. @param limit undefined: as many as the call has */
export async function getCardRows<T>(
  call: CardCall,
  contract: Contract,
  limit: number | undefined,
  signal?: AbortSignal,
): Promise<CardRows<T>> {
  const { limit: name, rows: rowsKey = '', total: totalKey } = call
  const answer = await getCard<unknown>(
    call,
    contract,
    name === undefined || limit === undefined ? {} : { [name]: limit },
    signal,
  )
  if (answer === undefined) return { rows: [], total: 0 }
  const rows = fieldValue(answer, rowsKey)
  if (!Array.isArray(rows)) throw new Error(`${call.path}: the answer holds no ${rowsKey}`)
  const total = totalKey === undefined ? rows.length : fieldValue(answer, totalKey)
  return { rows, total: typeof total === 'number' ? total : rows.length }
}

function textOf(contract: Contract, field: string): string {
  return String(fieldValue(contract, field) ?? '')
}
