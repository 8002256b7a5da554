import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { currentReadOneRow } from '../../../server/db/oneRow.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { bindFilters, type List } from '../../../server/lists/List.ts'
import type { ListFilter } from '../../../server/lists/ListFilters.ts'
import { BillsRepository } from '../../../server/modules/bills/bills.repository.ts'
import { billList } from '../../../server/modules/bills/billList.ts'
import { ContractsRepository } from '../../../server/modules/contracts/contracts.repository.ts'
import { contractList } from '../../../server/modules/contracts/contractFields.ts'
import { applicationList } from '../../../server/modules/operator-applications/applicationQuery.ts'
import { applicationPage } from '../../../server/modules/operator-applications/operator-applications.repository.ts'
import { StatementsRepository } from '../../../server/modules/statements/statements.repository.ts'
import { statementList } from '../../../server/modules/statements/actQuery.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { readFileSync } from 'node:fs'
import type { ResourceDefinition, Sort } from '../../../schemas/resourceDefinition.ts'

type Captured = { readonly text: string; readonly values: readonly unknown[] }
type OtherList = { readonly name: string; readonly path: string; readonly statement: () => Captured }

const PARTY = '1'
const paging = { page: 1, size: 10 }
/** Builds queries and runs none. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: handle => new PostgresIntrospector(handle),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The other lists of the portal, page 1 without filters, and the statement of each. */
export const otherLists: readonly OtherList[] = [
  {
    name: 'bills',
    path: '/api/factor-invoices?page=1&size=10',
    statement: () =>
      captured(() =>
        new BillsRepository(db).page(PARTY, noFilter(billList), businessDay(new Date()), {
          ...paging,
          ...sortOf(billList),
        }),
      ),
  },
  {
    name: 'statements and acts',
    path: '/api/statements?page=1&size=10',
    statement: () =>
      captured(() =>
        new StatementsRepository(db).page(
          PARTY,
          { statements: true, list: noFilter(statementList), invoiceId: undefined, feesActId: undefined },
          sortOf(statementList),
          paging,
        ),
      ),
  },
  {
    name: 'contracts',
    path: '/api/contracts?page=1&size=10',
    statement: () =>
      captured(() =>
        new ContractsRepository(db).list(PARTY, noFilter(contractList), { ...paging, ...sortOf(contractList) }),
      ),
  },
  {
    name: 'applications',
    path: '/api/operator/applications?page=1&size=10',
    statement: () => captured(() => applicationPage(db, noFilter(applicationList), sortOf(applicationList), paging)),
  },
]

function captured(read: () => Promise<unknown>): Captured {
  const found: Captured[] = []
  void currentReadOneRow.run(async (text, values) => {
    found.push({ text, values })
    return {}
  }, read)
  const [statement] = found
  if (statement === undefined) throw new Error('the list ran no statement')
  return statement
}

function noFilter(list: List): ListFilter {
  return bindFilters(list, documentOf(list)).filters.read({})
}

function sortOf(list: List): Sort {
  const { defaultSort, columns } = documentOf(list)
  return defaultSort ?? { field: columns[0]?.field ?? 'id', order: 'ASC' }
}

function documentOf({ resource }: List): ResourceDefinition {
  const file = new URL(`../../../resources/${resource.replace('/', '-')}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as ResourceDefinition
}
