import type { Kysely } from 'kysely'
import type { LoanBillQuery } from '../../../schemas/generated/types/actions/loan-bill-query.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { contractFiguresSql, type ContractFigure } from '../../lists/contractFigures.ts'
import type { Resources } from '../resources/resources.service.ts'
import { loanBillList } from './loanBillList.ts'
import { billConditionSql } from './loanConditions.ts'
import { ownedLoansSql } from './ownedLoans.ts'

type BillFilters = Pick<LoanBillQuery, 'status' | 'dueDateFrom' | 'dueDateTo'>

/** Numbers and unpaid amounts of loan bills by contract. A filter means here what it means in the list (LON-19). */
export class LoanFigures {
  readonly #db: Kysely<Tables>
  readonly #resources: Resources

  constructor(db: Kysely<Tables>, resources: Resources) {
    this.#db = db
    this.#resources = resources
  }

  /** @param day the business day, YYYY-MM-DD */
  billsByContract(partyId: string, query: BillFilters, day: string): Promise<ContractFigure[]> {
    const filter = this.#resources.filters(loanBillList.resource).read(query)
    const statement = new Statement()
    const owned = ownedLoansSql(statement, partyId, null)
    const condition = billConditionSql(statement, filter, () => statement.value(day))
    const text = contractFiguresSql(`owned o join loan_bill b on ${condition}`, {
      count: 'count(*)',
      amount: 'sum(b.open_amount)',
      currency: 'b.currency',
    })
    return statement.rows<ContractFigure>(this.#db, `with ${owned} ${text}`)
  }
}
