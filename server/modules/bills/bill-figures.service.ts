import type { Kysely } from 'kysely'
import type { FactoringBillsTotals as BillFilters } from '../../../schemas/generated/types/queries/factoring-bills.totals.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { contractFiguresSql, type ContractFigure } from '../../lists/contractFigures.ts'
import { ownedSql } from '../../lists/ownedContracts.ts'
import type { Resources } from '../resources/resources.service.ts'
import { billList, conditionSql } from './billList.ts'

/** Numbers and unpaid amounts of factoring bills by contract. A filter means here what it means in the list (BIL-05). */
export class BillFigures {
  readonly #db: Kysely<Tables>
  readonly #resources: Resources

  constructor(db: Kysely<Tables>, resources: Resources) {
    this.#db = db
    this.#resources = resources
  }

  /**
   * @param query filters of the list; `contractId` of another company finds nothing
   * @param day the business day, YYYY-MM-DD
   */
  byContract(partyId: string, query: BillFilters, day: string): Promise<ContractFigure[]> {
    const filter = this.#resources.filters(billList.resource).read(query)
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, 'contract_number')
    const condition = conditionSql(statement, filter, () => statement.value(day))
    const text = contractFiguresSql(`owned o join factor_invoice b on ${condition}`, {
      count: 'count(*)',
      amount: 'sum(b.open_amount)',
      currency: 'b.currency',
    })
    return statement.rows<ContractFigure>(this.#db, `with ${owned} ${text}`)
  }
}
