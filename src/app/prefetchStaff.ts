import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { Party } from '../contract/apiTypes.ts'
import { getDashboards, getMenu, getResources } from '../api/staff/definitions.ts'
import type { DashboardDefinitions } from '../../schemas/dashboardDefinition.ts'
import type { ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import type { MenuDefinition } from '../contract/menuTypes.ts'
import { getParties, getUser } from '../api/session/userApi.ts'

export type Definitions = { resources: ResourceDefinitions; dashboards: DashboardDefinitions; menu: MenuDefinition }
export type StaffData = { user: Promise<User>; parties: Promise<Party[]>; definitions: Promise<Definitions> }

async function getDefinitions(): Promise<Definitions> {
  const [resources, dashboards, menu] = await Promise.all([getResources(), getDashboards(), getMenu()])
  return { resources, dashboards, menu }
}

let started: StaffData | undefined

/**
 * Data the staff app needs before it can render, requested while its chunk loads. The definitions return 403 until the
 * terms are accepted; `freshDefinitions` fetches them again then.
 */
export function staffData(): StaffData {
  started ??= { user: getUser(), parties: getParties(), definitions: getDefinitions() }
  return started
}

export function prefetchStaff(): Promise<unknown> {
  const { user, parties, definitions } = staffData()
  return Promise.allSettled([user, parties, definitions])
}

export function freshDefinitions(): Promise<Definitions> {
  return getDefinitions()
}
