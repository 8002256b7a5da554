import type { Statement } from '../../db/statement.ts'
import { SHOWN_LOAN_SQL, type LoanNumber } from './loans.types.ts'

/**
 * CTE `owned`: the party's loans, limited to the requested ids (null means all). Another company's ids are simply not
 * included.
 */
export function ownedLoansSql(statement: Statement, partyId: string, ids: readonly string[] | null): string {
  return `owned as materialized (${ownLoansSql(statement, partyId, ids)})`
}

/** The rows of `ownedLoansSql` as a query. */
export function ownLoansSql(statement: Statement, partyId: string, ids: readonly string[] | null): string {
  const narrowed = ids === null ? '' : ` and c.id = any(${statement.ids(ids)})`
  return `select c.id, c.company_number, c.contract_number from loan_contract c
    where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}${narrowed}`
}

/** CTE `owned`: the loan of the party that has these numbers; empty for one of another company. */
export function oneLoanSql(statement: Statement, partyId: string, number: LoanNumber): string {
  return `owned as materialized (select c.id, c.currency from loan_contract c
    where c.party_id = ${statement.value(partyId)}::bigint and ${SHOWN_LOAN_SQL}
      and c.company_number = ${statement.value(number.companyNumber)}::text and c.contract_number = ${statement.value(number.contractNumber)}::text)`
}
