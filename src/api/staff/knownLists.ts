import type { QueryKey } from '@tanstack/react-query'
import type { GetListParams } from 'ra-core'

import { apiUrl, type Query } from '../../../schemas/lists/apiUrl.ts'
import {
  apiRequest,
  type Filter,
  type FinanceRequest,
  fixedQuery,
  listQuery,
  type PortalValues,
} from '../../../schemas/lists/listRequest.ts'
import { readRows } from '../../../schemas/lists/readRows.ts'
import type { ResourceDefinition, ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { knownFirstAnswer, peekFirstAnswer } from '../http/firstAnswers.ts'
import { contractNaming, listResult, pageOfAll, withContracts } from './financeApi.ts'
import { namesIn, rowsById } from './RecordNames.ts'

type ListParams = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

/** More rows than any filter offers. */
const ALL = 10_000

/** Keys of a list's queries besides react-admin's own. `active`: key of the active company and product. */
export const listKeys = {
  choices: (resource: string, active: string, filter: Filter) => [resource, 'choices', active, filter] as const,
  totals: (resource: string, active: string, filter: Filter) => [resource, 'getTotals', active, filter] as const,
  tabs: (resource: string, active: string, filter: Filter) => [resource, 'getTabs', active, filter] as const,
}

/** What `getList` takes for the options of a reference filter: all rows in the order of their names. */
export function choicesParams(definition: ResourceDefinition | undefined, filter: Filter): ListParams {
  return {
    pagination: { page: 1, perPage: ALL },
    sort: { field: definition?.representation ?? 'id', order: 'ASC' },
    filter,
  }
}

/**
 * The data of a list's queries whose responses came with the page, as its calls would return them (API-18): rows, contracts, options,
 * sums and numbers of the tabs. A list that has them before its first rendering is rendered once, not three times.
 */
export function knownListData(definitions: ResourceDefinitions, portal: PortalValues): (key: QueryKey) => unknown {
  const bodyOf = ({ path, query }: { path: string; query: Query }) => knownFirstAnswer(apiUrl(path, query))

  const callOf = (definition: ResourceDefinition, template: string, filter: Filter): FinanceRequest | undefined => {
    const naming = contractNaming(definition, filter)
    if (naming === undefined) return apiRequest(definition, template, filter, portal)
    const { resource, ids, parameters, others } = naming
    const contracts = definitions[resource]
    // Not shown: a call that has to name contracts still finds them.
    const all = contracts && peekFirstAnswer(apiUrl(contracts.api.list, fixedQuery(contracts, portal)))
    if (!all) return undefined
    const rows = rowsById(readRows(contracts, all.body).rows)
    return withContracts(apiRequest(definition, template, others, portal), namesIn(rows, resource, ids, parameters))
  }

  const list = (definition: ResourceDefinition, { pagination, sort, filter }: ListParams) => {
    const call = callOf(definition, definition.api.list, filter as Filter)
    const paging = { page: pagination.page, size: pagination.perPage, sort }
    const isWhole = definition.api.paged === false
    const answer = call && bodyOf({ ...call, query: listQuery(definition, call.query, paging, portal) })
    if (!answer) return undefined
    const rows = readRows(definition, answer.body)
    if (isWhole) return listResult(definition, pageOfAll(rows, paging))
    // A page past the last one is left to the call, which asks for the last one.
    return rows.rows.length === 0 && rows.total > 0 ? undefined : listResult(definition, rows)
  }

  const other = (definition: ResourceDefinition, template: string | undefined, filter: Filter) => {
    const call = template === undefined ? undefined : callOf(definition, template, filter)
    return call && bodyOf(call)?.body
  }

  const dataOf = (definition: ResourceDefinition, [, kind, params, filter]: QueryKey): unknown => {
    if (kind === 'getList') return list(definition, params as ListParams)
    if (kind === 'choices') return list(definition, choicesParams(definition, filter as Filter))
    if (kind === 'getTotals') return other(definition, definition.api.totals, filter as Filter)
    if (kind === 'getTabs') return other(definition, definition.api.tabs, filter as Filter)
    return undefined
  }

  return key => {
    const [resource] = key
    const definition = typeof resource === 'string' && Object.hasOwn(definitions, resource) && definitions[resource]
    if (!definition || definition.api.dialect === 'rest') return undefined
    try {
      return dataOf(definition, key)
    } catch {
      // The call reports what is wrong with it.
      return undefined
    }
  }
}
