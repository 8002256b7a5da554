import { request } from '../http/httpClient.ts'
import type { MenuDefinition } from '../../contract/menuTypes.ts'
import type { DashboardDefinitions } from '../../../schemas/dashboardDefinition.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'

/** Read from the files at run time: a changed column only needs a page reload. */
export function getResources(): Promise<ResourceDefinitions> {
  return request<ResourceDefinitions>('/definitions/resources')
}

export function getDashboards(): Promise<DashboardDefinitions> {
  return request<DashboardDefinitions>('/definitions/dashboards')
}

export function getMenu(): Promise<MenuDefinition> {
  return request<MenuDefinition>('/definitions/menu')
}
