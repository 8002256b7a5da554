import type { Kysely } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { ContractStatus, ProductType, Tables } from '../../db/tables.ts'
import { availableSql } from '../loans/loans.types.ts'
import { overdueSql } from '../bills/bills.types.ts'

export type CreditType = Exclude<ProductType, 'FACTORING'>

/**
 * Reads figures of one party. The database computes sums in numeric; they are returned as decimal strings inside JSON
 * texts.
 */
export class GeneralDashboardRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** schemas/entities/factoring-summary.json */
  async factoringSummary(partyId: string, statuses: readonly string[]): Promise<string> {
    const statement = new Statement()
    const { summary } = await statement.row<{ summary: string }>(
      this.#db,
      `select json_build_object(
        'factoringCreditLimit', ${sumSql('factoring_credit_limit')}, 'availableFactoringCreditLineAmount', ${sumSql('available_amount')},
        'usedFactoringCreditLineAmount', ${sumSql('used_amount')}, 'overdueInvoicesAmount', ${sumSql('overdue_amount')},
        'currency', coalesce(max(c.currency), 'EUR'))::text as summary
      from contract c where c.party_id = ${statement.value(partyId)}::bigint and c.status = any(string_to_array(${statement.value(statuses.join(','))}, ','))`,
    )
    return summary
  }

  /** schemas/entities/credit-summary.json */
  async creditSummary(
    partyId: string,
    type: CreditType,
    statuses: readonly ContractStatus[],
    today: string,
  ): Promise<string> {
    const statement = new Statement()
    const used = type === 'LIMIT' ? 'disbursed_amount - c.repaid_amount' : 'disbursed_amount'
    const day = statement.value(today)
    const { summary } = await statement.row<{ summary: string }>(
      this.#db,
      `select json_build_object(
        'total', ${sumSql('total_amount')}, 'available', ${numberSql(availableSql('c'))}, 'used', ${sumSql(used)},
        'overdue', coalesce(sum(late.amount), 0)::numeric(20,2)::text,
        'repaid', ${sumSql('repaid_amount')}, 'toRepay', ${sumSql('disbursed_amount - c.repaid_amount')},
        'currency', coalesce(max(c.currency), 'EUR'))::text as summary
      from loan_contract c cross join lateral (
        select coalesce(sum(b.open_amount), 0) as amount from loan_bill b where b.loan_contract_id = c.id and ${overdueSql('b', day)}) late
      where c.party_id = ${statement.value(partyId)}::bigint and c.product_type = ${statement.value(type)}
        and c.status = any(string_to_array(${statement.value(statuses.join(','))}, ','))`,
    )
    return summary
  }
}

function sumSql(column: string): string {
  return numberSql(`c.${column}`)
}

function numberSql(amount: string): string {
  return `coalesce(sum(${amount}), 0)::numeric(20,2)::text`
}
