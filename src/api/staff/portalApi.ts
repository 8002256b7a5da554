import { combineDataProviders, type DataProvider } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'

import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'
import { restClient } from '../http/restClient.ts'
import { type FinanceApi, financeApi } from './financeApi.ts'
import type { PortalValues } from '../../../schemas/lists/listRequest.ts'

const API_BASE = '/api'

/**
 * The data provider of the staff's pages. Resources with `"api": { "dialect": "rest" }` go to ra-data-simple-rest as it
 * is; all others speak the finance dialect.
 */
export function portalApi(definitions: ResourceDefinitions, portal: PortalValues): FinanceApi {
  const finance = financeApi(definitions, portal)
  const rest: DataProvider = simpleRestProvider(API_BASE, restClient())
  const isRest = (resource: string): boolean =>
    Object.hasOwn(definitions, resource) && definitions[resource]?.api.dialect === 'rest'
  return combineDataProviders(resource => (isRest(resource) ? rest : finance)) as FinanceApi
}
