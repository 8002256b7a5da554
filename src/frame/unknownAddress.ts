import { matchPath } from 'react-router'

import type { ResourceDefinition, ResourceDefinitions } from '../../schemas/resourceDefinition.ts'
import type { MenuGroup } from '../contract/menuTypes.ts'

/** Whether the page is a list that keeps its query in the path, `/loan/reports/contractId=1` (LON-04). */
export function isSegmentList({ path: list, url }: ResourceDefinition, path: string): boolean {
  return url?.form === 'segment' && matchPath(`${list}/:filter?`, path) !== null
}

/**
 * Whether an address is below a product's list but names no record: react-admin would render the list for any suffix.
 * Such an address counts as unknown (SHL-04).
 */
export function isUnknownBelowList(group: MenuGroup, definitions: ResourceDefinitions, pathname: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  const all = Object.values(definitions)
  const isPage =
    group.items.some(item => item.path === path) ||
    all.some(definition => isSegmentList(definition, path)) ||
    all.some(({ detail }) => detail?.path !== undefined && matchPath(detail.path, path) !== null)
  return !isPage && all.some(definition => definition.path !== undefined && path.startsWith(`${definition.path}/`))
}
