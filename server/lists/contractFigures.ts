/** Number of rows of one contract and the sum of what is open on them. `amount`: decimal text of `currency`. */
export type ContractFigure = {
  readonly contractId: string
  readonly contractNumber: string
  readonly count: number
  readonly amount: string
  readonly currency: string
}

/**
 * Rows as a `ContractFigure`, lowest contract number first; contracts without a row are left out.
 * @param source FROM clause with a contract `o` (id, contract_number)
 * @param columns SQL over the source: number of rows, amount, currency. Number and amount are aggregates
 */
export function contractFiguresSql(
  source: string,
  { count, amount, currency }: { readonly count: string; readonly amount: string; readonly currency: string },
): string {
  return `select o.id::text as "contractId", o.contract_number as "contractNumber", (${count})::int as count, coalesce(${amount}, 0)::numeric(20,2)::text as amount, ${currency}::text as currency
    from ${source} group by o.id, o.contract_number, ${currency} having ${count} > 0 order by o.contract_number, o.id, ${currency}`
}
