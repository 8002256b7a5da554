import { request } from '../http/httpClient.ts'
import type { MenuDefinition } from '../../contract/menuTypes.ts'
import type { ResourceDefinitions } from '../../../schemas/resourceDefinition.ts'

/** Served from the files at run time: a changed column needs a reload of the page and nothing else. */
export function getResources(): Promise<ResourceDefinitions> {
  return request<ResourceDefinitions>('/definitions/resources')
}

export function getMenu(): Promise<MenuDefinition> {
  return request<MenuDefinition>('/definitions/menu')
}
