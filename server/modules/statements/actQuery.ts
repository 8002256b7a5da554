import type { Statement } from '../../db/statement.ts'
import { listOf } from '../../lists/List.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { numberFilter } from '../../lists/numberText.ts'
import { statementColumns } from './actColumns.ts'
import { feeTypes, statementSql } from './statements.types.ts'

export type ActFilter = {
  /** The filters of the list: contracts, dates and types. */
  readonly list: ListFilter
  readonly invoiceId?: string | undefined
  /** Restricts to the parts of that fee act, or to the act itself if it has none. */
  readonly feesActId?: string | undefined
  /** True for statement lines only; acts under another act are omitted. */
  readonly statements: boolean
}

export const statementList = listOf('factoring/reports', statementColumns, {
  api: {
    name: 'statement',
    calls: ['list', 'tabs', 'documents'],
    describe: {
      tabs: 'Filters of the list; that of the tabs is ignored.',
      documents: 'The PDFs of all statements under the filters, or of the chosen ones, as one archive.',
    },
    order: ['contractId', 'dateFrom', 'dateTo', 'type', 'number', 'amountFrom', 'amountTo'],
    parameters: { number: 'Part of the number, whatever its letter case and separators.' },
  },
  predicates: { number: numberFilter('a.number') },
  tabs: { by: ['type'] },
})

/** Contract column used by the act queries. */
export const CONTRACT_COLUMNS = 'contract_number'

/** Conditions on `act a` under one contract `o` of `owned`. */
export function conditionSql(statement: Statement, filter: ActFilter): string {
  const conditions = ['a.contract_id = o.id']
  const { feesActId } = filter
  if (filter.statements) conditions.push(statementSql('a'))
  conditions.push(...filter.list.conditions(statement).map(({ sql }) => sql))
  if (filter.invoiceId !== undefined) conditions.push(`a.invoice_id = ${statement.value(filter.invoiceId)}::bigint`)
  if (feesActId !== undefined) {
    const id = `${statement.value(feesActId)}::bigint`
    conditions.push(
      `(a.parent_act_id = ${id} or (a.id = ${id} and not exists (select from act part where part.parent_act_id = ${id})))`,
    )
  }
  return conditions.join(' and ')
}

/** Condition that the given invoice and fee act belong to the party; true for omitted ones. */
export function ownPartsSql(statement: Statement, partyId: string, { invoiceId, feesActId }: ActFilter): string {
  const contractOf = (alias: string): string =>
    `join contract c on c.id = ${alias}.contract_id and c.party_id = ${statement.value(partyId)}::bigint`
  const own = [
    ...(invoiceId === undefined
      ? []
      : [`exists (select from invoice i ${contractOf('i')} where i.id = ${statement.value(invoiceId)}::bigint)`]),
    ...(feesActId === undefined
      ? []
      : [
          `exists (select from act f ${contractOf('f')} where f.id = ${statement.value(feesActId)}::bigint and f.type in (${feeTypes.map(type => `'${type}'`).join(', ')}))`,
        ]),
  ]
  return own.length === 0 ? 'true' : own.join(' and ')
}
